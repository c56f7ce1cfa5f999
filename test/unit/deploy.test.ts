import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const deployed = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/event-calendar.service']

/** The variables and the options of Node in the script `start`. */
const startOptions = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start
  .split(' ')
  .filter(word => word.includes('='))

describe('the files of deploy', () => {
  it('start programs that the build makes', () => {
    const programs = deployed.flatMap(file => findAll(read(file), /dist\/(src\/[\w/-]+)\.js/g))
    expect(programs).toContain('src/main')
    expect(programs.filter(program => !existsSync(path.join(projectFolder, `${program}.ts`)))).toEqual([])
  })

  it('start the service with the options of npm start', () => {
    expect(startOptions.length).toBeGreaterThan(2)
    for (const file of ['deploy/Dockerfile', 'deploy/event-calendar.service'])
      expect(startOptions.filter(option => !read(file).includes(option))).toEqual([])
  })

  it('restart no container because of an outage of the database', () => {
    expect(findAll(read('deploy/Dockerfile'), /process\.env\.PORT\}(\/\w+)/g)).toEqual(['/live'])
  })

  it('set only settings of the service', () => {
    const variables = [
      ...findAll(read('deploy/Dockerfile'), /^(?:ENV)? {4}?([A-Z_]+)=/gm),
      ...findAll(read('deploy/compose.yaml'), /^ {6}([A-Z_]+):/gm).filter(name => !name.startsWith('POSTGRES')),
    ]
    const ofNodeAndMalloc = ['NODE_ENV', ...startOptions.flatMap(option => findAll(option, /^(\w+)=/g))]
    const settings = [...findAll(read('.env.example'), /^#? ?([A-Z0-9_]+)=/gm), ...ofNodeAndMalloc]
    expect(variables.length).toBeGreaterThan(5)
    expect(variables.filter(name => !settings.includes(name))).toEqual([])
  })

  it('give an image every folder that exists', () => {
    const included = findAll(read('.dockerignore'), /^!(.+)$/gm)
    expect(included.filter(name => !existsSync(path.join(projectFolder, name)))).toEqual([])
  })
})
