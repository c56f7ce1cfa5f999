import { expect, it } from 'vitest'
import { createNamedHostCheck } from '../../src/net/named-host.ts'

const resolve =
  (...addresses: string[]) =>
  async () =>
    addresses.map(address => ({ address, family: 4 }))
const [publicAddress, privateAddress] = ['93.184.215.14', '192.168.1.7']

it.each([
  ['of the internet', resolve(publicAddress), false],
  ['in the network', resolve(privateAddress), true],
  ['with addresses of both', resolve(publicAddress, privateAddress), true],
  ['without an address', () => Promise.reject(new Error('ENOTFOUND')), false],
])('a named host %s may lead into the network: %s', async (_, resolveHost, expected) => {
  const mayConnectTo = await createNamedHostCheck(new URL('https://town.example/'), resolveHost)
  expect([mayConnectTo(publicAddress), mayConnectTo(privateAddress)]).toEqual([true, expected])
})

it.each([
  ['http://127.0.0.1:3000/', true],
  ['http://[::1]/', true],
  [`https://${publicAddress}/`, false],
])('the address %s may lead into the network: %s', async (address, expected) => {
  expect((await createNamedHostCheck(new URL(address)))(privateAddress)).toBe(expected)
})
