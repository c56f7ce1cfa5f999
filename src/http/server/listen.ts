import type http from 'node:http'

/** The variables that choose where a server listens. */
type AddressVariables = { host: string; port: string }

/** Listens. If that fails, the message says what to do about it. */
export function listen(
  server: Pick<http.Server, 'listen' | 'once' | 'off'>,
  port: number,
  host: string,
  variables: AddressVariables = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new Error(formatListenError(error, port, host, variables), { cause: error }))
    server.once('error', fail)
    server.listen(port, host.replace(/^\[|\]$/g, ''), () => {
      server.off('error', fail)
      resolve()
    })
  })
}

function formatListenError(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
  variables: AddressVariables,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another: ${variables.port}=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose one above 1023, such as ${variables.port}=${port + 8_000}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${variables.host}=${host} is not an address of this machine. Try ${variables.host}=127.0.0.1`
  return `Cannot listen on ${host}:${port}: ${message}`
}
