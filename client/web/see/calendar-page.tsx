import { Link } from 'wouter-preact'
import { pathOf } from '../addresses.ts'
import { useRead } from '../calendar.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { useTitle } from '../ui/title.ts'

/** The calendar in one of its views. */
export function CalendarPage() {
  useTitle('')
  const { data, error, refetch } = useRead({
    key: ['events'],
    read: calendar => calendar.events.list.query({ per_page: 20 }),
  })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <ul>
      {data.events.map(event => (
        <li key={event.id}>
          <Link href={`~${pathOf(event.url)}`}>{event.title}</Link>
        </li>
      ))}
    </ul>
  )
}
