import { useService } from '../../support/service.ts'
import { restDoor } from '../../support/doors.ts'
import { holdTheTable } from './hold.ts'

const tools = useService({ settings: { auth: 'required' } })

holdTheTable(tools, () => restDoor(tools.service, tools.rest))
