import { build, type Plugin } from 'vite'
import { embedScriptPath } from '../../src/core/page/segments.ts'

/** Serves the script for other sites in development, from its sources: it is built at each request. */
export const embedScriptPlugin = (configFile: string): Plugin => ({
  name: 'embed script',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use(embedScriptPath, (_request, response, next) => {
      buildScript(configFile).then(
        code => response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(code),
        (error: unknown) => next(error),
      )
    })
  },
})

async function buildScript(configFile: string): Promise<string> {
  const result = await build({ configFile, logLevel: 'error', build: { write: false } })
  const { output } = [result].flat().find(one => 'output' in one) ?? { output: [] }
  const code = output.map(file => (file.type === 'chunk' ? file.code : '')).join('')
  if (code === '') throw new Error(`The build of ${configFile} made no script.`)
  return code
}
