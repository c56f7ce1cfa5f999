import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readServiceFailure } from 'event-calendar-client'
import { type FormEvent } from 'react'
import { useTRPC } from './trpc.ts'

const fields = { title: 'Title', start_date: 'Start', end_date: 'End' } as const

/** A form for a new event, with the errors of the service beside the fields. */
export function EventForm() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const create = useMutation(
    trpc.events.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.events.list.queryFilter()),
    }),
  )
  const failure = readServiceFailure(create.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: keyof typeof fields) => form.get(name) as string
    create.mutate({ title: read('title'), start_date: read('start_date'), end_date: read('end_date') })
  }

  return (
    <form onSubmit={submit}>
      {Object.entries(fields).map(([name, label]) => (
        <label key={name}>
          {label} <input name={name} aria-invalid={failure?.params[name] !== undefined} />
          {failure?.params[name]}
        </label>
      ))}
      <button disabled={create.isPending}>Create</button>
      {/* A failure without parameters, or no response from the service. */}
      {create.isError && Object.keys(failure?.params ?? {}).length === 0 && (
        <p role="alert">{failure?.code === 'rest_forbidden' ? 'Sign in to create events.' : create.error.message}</p>
      )}
    </form>
  )
}
