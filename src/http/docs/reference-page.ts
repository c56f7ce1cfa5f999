type PageLink = { title: string; url: string; isCurrent: boolean }

/** What a page refers to. All URLs are paths of this service. */
type PageLinks = {
  /** Folder of the files of Swagger UI. */
  swaggerUiFolder: string
  /** Folder of the script that starts Swagger UI. */
  scriptFolder: string
  openApiUrl: string
  /** The reference page of each namespace. */
  namespaceLinks: PageLink[]
}

/**
 * An HTML page with links to the pages of all namespaces, an element that Swagger UI fills, and a link for readers
 * without scripts. It needs no escaping: titles and paths come from the code and the settings, and have no characters
 * with a meaning in HTML.
 */
export const renderReferencePage = ({
  swaggerUiFolder,
  scriptFolder,
  openApiUrl,
  namespaceLinks,
}: PageLinks): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Event calendar: API reference</title>
    <link rel="stylesheet" href="${swaggerUiFolder}/swagger-ui.css">
    <link rel="icon" type="image/png" sizes="32x32" href="${swaggerUiFolder}/favicon-32x32.png">
    <script src="${swaggerUiFolder}/swagger-ui-bundle.js" defer></script>
    <script src="${scriptFolder}/start.js" defer></script>
  </head>
  <body>
    <nav class="swagger-ui"><p class="wrapper">${namespaceLinks.map(renderLink).join(' &middot; ')}</p></nav>
    <div id="reference" data-document="${openApiUrl}"></div>
    <noscript><p>This reference needs scripts. Without them, read the <a href="${openApiUrl}">OpenAPI document</a>.</p></noscript>
  </body>
</html>
`

const renderLink = ({ title, url, isCurrent }: PageLink): string =>
  `<a href="${url}"${isCurrent ? ' aria-current="page"' : ''}>${title}</a>`

/**
 * The script that starts Swagger UI. It sends requests to the host of the page. The OpenAPI document names the host of
 * PUBLIC_URL; if the page was opened under another name, the browser would block requests to that host as cross-origin.
 * Requests carry only the credentials that the user types into the page, so a 401 is shown there and the browser does
 * not open its own dialog.
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
