import { useRef } from 'preact/hooks'
import { useMeQuery } from '../client.ts'
import { isSessionExpired } from './session.ts'

/** The signed-in user as in `useMeQuery`. While the session is expired, the user who was signed in before. */
export function useMeEvenIfExpired() {
  const { data: current, error, refetch } = useMeQuery()
  const last = useRef(current)
  if (current || !isSessionExpired.value) last.current = current
  return { me: last.current ?? current, error, refetch }
}
