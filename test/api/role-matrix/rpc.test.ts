import { useService } from '../../support/use-service.ts'
import { type Door, rpcDoor } from '../../support/transports.ts'
import { holdTheTable } from './test-role-matrix.ts'

const tools = useService({ settings: { auth: 'required' } })

let door: Door | undefined
holdTheTable(tools, () => (door ??= rpcDoor(tools.service)))
