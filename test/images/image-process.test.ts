import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createImageProcess } from '../../src/images/image-process.ts'
import { createJpeg } from '../support/images.ts'
import { watchFolder } from '../support/watch-folder.ts'
import { createPng } from './image-bytes.ts'

const execArgv = ['--import', 'tsx']
let child: ReturnType<typeof createImageProcess>
afterEach(() => child.stop())

describe('pictures in a process of their own', () => {
  it('are measured, written and made smaller, and refused with the same reason', async () => {
    child = createImageProcess({ execArgv })
    const file = await createJpeg(400, 300)
    const [measures, picture, refusal] = await Promise.all([
      child.measure(file),
      child.prepare(file, ['thumbnail']),
      child.prepare(createPng({ width: 30_000, height: 30_000 })).catch((error: unknown) => error),
    ])
    expect(measures).toEqual({ width: 400, height: 300 })
    expect(picture).toMatchObject({ width: 400, height: 300, mimeType: 'image/jpeg', bytes: expect.any(Buffer) })
    expect(refusal).toMatchObject({ name: 'ImageFailure', problem: 'too-many-pixels' })
    expect(picture.sizes).toMatchObject({ thumbnail: { width: 150, height: 150, bytes: expect.any(Buffer) } })
    const sizes = await child.resize(picture.bytes, ['medium', 'large'], { x: 0.5, y: 0.5 })
    expect(sizes).toEqual({ medium: expect.objectContaining({ width: 300, height: 225, bytes: expect.any(Buffer) }) })
  })

  it('that take too long are refused; the next ones get a new process', async () => {
    child = createImageProcess({ execArgv, uploadMaxMs: 1 })
    const file = await createJpeg()
    const [upload, job] = await Promise.allSettled([child.prepare(file, [], { key: 'maria' }), child.prepare(file)])
    expect(upload).toMatchObject({ reason: { problem: 'damaged' } })
    expect(job).toMatchObject({ value: { width: 400 } }) // jobs have more time
  })

  it('are tried again if the process was killed, and refused if it ends again', async () => {
    const kills = path.join(await mkdtemp(path.join(tmpdir(), 'kills-')), 'kills')
    const kill = (times: number) =>
      `data:text/javascript,import fs from 'node:fs';` +
      `process.on('message',()=>{fs.appendFileSync('${kills}','x');if(fs.readFileSync('${kills}').length<=${times})process.kill(process.pid,'SIGKILL')})`
    const file = await createJpeg(40, 30)
    child = createImageProcess({ execArgv: [...execArgv, '--import', kill(1)] })
    expect(await child.measure(file)).toEqual({ width: 40, height: 30 })
    child.stop()
    await writeFile(kills, '')
    child = createImageProcess({ execArgv: [...execArgv, '--import', kill(2)] })
    await expect(child.measure(file)).rejects.toMatchObject({ problem: 'damaged' })
  })

  it('for which nobody waits any more end at once', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hang-'))
    const started = path.join(folder, 'started')
    const hangOnce =
      `data:text/javascript,import fs from 'node:fs';` +
      `process.on('message',()=>{if(!fs.existsSync('${started}')){fs.writeFileSync('${started}','');for(;;);}})`
    child = createImageProcess({ execArgv: [...execArgv, '--import', hangOnce] })
    const [client, other] = [new AbortController(), new AbortController()]
    const file = await createJpeg(40, 30)
    const first = child.prepare(file, [], { key: 'maria', signal: client.signal })
    const waiting = child.prepare(file, [], { key: 'maria', signal: other.signal })
    await Promise.all([
      expect(first).rejects.toThrow('left'),
      expect(waiting).rejects.toThrow('late'),
      watchFolder(folder, () => existsSync(started) || undefined).then(() => {
        other.abort(new Error('late'))
        client.abort(new Error('left'))
      }),
    ])
    expect(await child.prepare(file, [], { key: 'ana' })).toMatchObject({ width: 40, height: 30 })
  })

  it('go on when a signal stops the service', async () => {
    const signals = `data:text/javascript,process.on('message',()=>process.kill(process.pid,'SIGTERM'))`
    child = createImageProcess({ execArgv: [...execArgv, '--import', signals] })
    expect(await child.hasSharp()).toBe(true)
    expect(await child.measure(await createJpeg(40, 30))).toEqual({ width: 40, height: 30 })
  })

  it('go on after the process ended because it had no work', async () => {
    child = createImageProcess({ execArgv, idleMaxMs: 0 })
    const file = await createJpeg(40, 30)
    expect(await child.measure(file)).toEqual({ width: 40, height: 30 })
    await new Promise(done => setImmediate(done))
    expect(await child.measure(file)).toEqual({ width: 40, height: 30 })
  })
})
