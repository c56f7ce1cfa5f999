import type { RestClient } from '../support/use-service.ts'

type DescribedOperation = { route: string; operation: any }

/** The OpenAPI document of a REST API, and its operations as `described`. */
export async function readOpenapiDocument(
  client: RestClient,
): Promise<{ document: any; described: DescribedOperation[] }> {
  const { body: document } = await client.get('/doc')
  const described = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  )
  return { document, described }
}

/** The target of a reference inside the document; other values unchanged. */
export const resolveReference = (document: any, value: any): any =>
  value?.$ref
    ? (value.$ref as string)
        .split('/')
        .slice(1)
        .reduce((parent, name) => parent[name], document)
    : value
