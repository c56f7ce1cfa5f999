import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

/** Runs a program with `expression` and returns the lines that it logs. */
function runLogger(level: string, expression: string): Record<string, unknown>[] {
  const program = `import { createLogger } from './src/log.ts'; const log = createLogger('${level}'); ${expression}`
  const text = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: projectFolder,
  })
  return text
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>)
}

it('writes one JSON line per event of at least the level', () => {
  expect(runLogger('warn', `log.info('unseen'); log.warn({ ms: 3 }, 'seen')`)).toEqual([
    { level: 40, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), ms: 3, msg: 'seen' },
  ])
})

it('never writes a secret', () => {
  const secret = `{ authorization: 'hush', cookie: 'hush', password: 'hush', 'set-cookie': 'hush' }`
  const text = JSON.stringify(
    runLogger('info', `log.info({ ...${secret}, headers: ${secret}, req: { headers: ${secret} } }, 'x')`),
  )

  expect(text).not.toContain('hush')
  expect(text.match(/\[redacted\]/g)).toHaveLength(12)
})

it('logs message, code and stack of an error, but no other properties', () => {
  const [line] = runLogger(
    'info',
    `log.error({ err: Object.assign(new Error('gone'), { code: '57P01', client: { a: 1 } }) }, 'x')`,
  )

  expect(line?.err).toEqual({
    type: 'Error',
    message: 'gone',
    code: '57P01',
    stack: expect.stringContaining('Error: gone'),
  })
})
