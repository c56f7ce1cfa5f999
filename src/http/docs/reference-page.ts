type PageLink = { title: string; url: string; isCurrent: boolean }

/** The URLs that a page refers to, as paths on its own host. */
type PageUrls = {
  /** Folder of the files of Swagger UI. */
  files: string
  /** Folder of the script that starts it. */
  docs: string
  /** The OpenAPI document. */
  document: string
  /** The page of each namespace. */
  pages: PageLink[]
}

/**
 * An HTML page with links to the pages of all namespaces, an element that Swagger UI fills, and a link for
 * readers without scripts.
 */
export const renderReferencePage = ({ files, docs, document, pages }: PageUrls): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Event calendar: API reference</title>
    <link rel="stylesheet" href="${files}/swagger-ui.css">
    <link rel="icon" type="image/png" sizes="32x32" href="${files}/favicon-32x32.png">
    <script src="${files}/swagger-ui-bundle.js" defer></script>
    <script src="${docs}/start.js" defer></script>
  </head>
  <body>
    <nav class="swagger-ui"><p class="wrapper">${pages.map(renderLink).join(' &middot; ')}</p></nav>
    <div id="reference" data-document="${document}"></div>
    <noscript><p>This reference needs scripts. Without them, read the <a href="${document}">OpenAPI document</a>.</p></noscript>
  </body>
</html>
`

const renderLink = ({ title, url, isCurrent }: PageLink): string =>
  `<a href="${url}"${isCurrent ? ' aria-current="page"' : ''}>${title}</a>`

/**
 * The script that starts Swagger UI. It sends requests to the host of the page, because the host in the document may be
 * another name of the same service, which is another origin to the browser. Requests carry only the credentials that
 * were typed into the page, so a 401 is shown there and the browser does not open its own dialog.
 */
export const referencePageScript = `'use strict'
const reference = document.getElementById('reference')

SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.document,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  filter: true,
  showCommonExtensions: true,
  validatorUrl: null,
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href)
    request.url = location.origin + pathname + search
    request.credentials = 'omit'
    return request
  },
})
`
