/** The page of a namespace, which may be the one that is shown. */
type Page = { title: string; address: string; isShown: boolean }

/** What a page of the reference refers to; addresses are paths on its own host. */
type Addresses = {
  /** Folder of the reader's files, with its version. */
  assets: string
  /** Folder of our own script. */
  docs: string
  /** The OpenAPI document. */
  document: string
  pages: Page[]
}

/** The page that is shown: links to all, an empty place that the reader fills, and a way on for those without scripts. */
export const renderReferencePage = ({ assets, docs, document, pages }: Addresses): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Event calendar: reference of the interface</title>
    <link rel="stylesheet" href="${assets}/swagger-ui.css">
    <link rel="icon" type="image/png" sizes="32x32" href="${assets}/favicon-32x32.png">
    <script src="${assets}/swagger-ui-bundle.js" defer></script>
    <script src="${docs}/start.js" defer></script>
  </head>
  <body>
    <nav class="swagger-ui"><p class="wrapper">${pages.map(linkTo).join(' &middot; ')}</p></nav>
    <div id="reference" data-document="${document}"></div>
    <noscript><p>This reference needs scripts. Without them, read the <a href="${document}">OpenAPI document</a>.</p></noscript>
  </body>
</html>
`

const linkTo = ({ title, address, isShown }: Page): string =>
  `<a href="${address}"${isShown ? ' aria-current="page"' : ''}>${title}</a>`

/**
 * Starts the reader. Requests are sent to the host the page came from, whatever host the document names: another name of the
 * same service (localhost, 127.0.0.1) would be a foreign origin to the browser. They carry the credentials that were typed into
 * the page and no others, so that a 401 is shown there instead of opening the browser's own dialog.
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
