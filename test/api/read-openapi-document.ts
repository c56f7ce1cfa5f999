import type { RestClient } from '../support/use-service.ts'

type DocumentedRoute = { route: string; operation: any }

/** The OpenAPI document of a REST API, and each operation in it with its method and path. */
export async function readOpenapiDocument(
  client: RestClient,
): Promise<{ document: any; documentedRoutes: DocumentedRoute[] }> {
  const { body: document } = await client.get('/doc')
  const documentedRoutes = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  )
  return { document, documentedRoutes }
}

/** The target of a reference inside the document; other values unchanged. */
export const resolveReference = (document: any, value: any): any =>
  value?.$ref
    ? (value.$ref as string)
        .split('/')
        .slice(1)
        .reduce((parent, name) => parent[name], document)
    : value
