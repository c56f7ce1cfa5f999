import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- only in test:all
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { installPackage, mayInstallPackages } from './debian-packages.ts'

type ProxyName = 'nginx' | 'haproxy'

export type ReverseProxy = { url: string; stop(): Promise<void> }

const packages = { nginx: 'nginx-light', haproxy: 'haproxy' }

/** Installs the proxy if it is missing and the tests run as root on Debian. Returns whether it is installed. */
export function ensureProxyInstalled(name: ProxyName): boolean {
  const isInstalled = () => spawnSync(name, ['-v']).status === 0
  if (!isInstalled() && mayInstallPackages()) installPackage(packages[name])
  if (!isInstalled()) process.stderr.write(`${name} is not installed, so its configuration is not tried.\n`)
  return isInstalled()
}

/** Starts a proxy with its configuration in `deploy`, in front of the two services at these ports. */
export async function startProxy(name: ProxyName, servicePorts: [number, number]): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `calendar-${name}-`))
  mkdirSync(path.join(folder, 'logs'))
  const port = await findFreePort()
  const shipped = readFileSync(
    path.join(projectFolder, 'deploy', name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'),
    'utf8',
  )
  const adapted = shipped
    .replace('127.0.0.1:3001', `127.0.0.1:${servicePorts[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servicePorts[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('bind :80', `bind 127.0.0.1:${port}`)
  const file = path.join(folder, 'proxy.conf')
  writeFileSync(file, name === 'nginx' ? wrapForNginx(adapted, folder) : adapted)
  const args = name === 'nginx' ? ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')] : ['-f', file]
  const child = spawn(name, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  await waitForPort(port, child)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The configuration around `deploy/nginx.conf`, which Debian includes inside its `http` block. */
const wrapForNginx = (text: string, folder: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${text}
}`

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with code ${child.exitCode}`)
    const socket = net.connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
}
