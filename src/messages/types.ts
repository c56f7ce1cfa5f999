// Generated from en.json. After a change there, run: npm run fix

/** What a message shows in place of `{name}`. */
type Value = string | number

/** The texts of a language: a message without arguments is a string, one with arguments a function of their values. */
export type Messages = {
  failures: {
    'application-password-not-found': string
    database_unavailable: string
    duplicate_term_slug: string
    'event-archive-page-not-found': string
    'event-is-in-trash': string
    'event-no-longer-available': string
    'event-not-accessible': string
    'event-password-protected': string
    internal_error: string
    invalid_credentials: string
    'last-administrator': string
    'login-taken': string
    'organizer-archive-page-not-found': string
    'organizer-is-in-trash': string
    'organizer-no-longer-available': string
    'organizer-not-accessible': string
    'rest-event-not-found': string
    'rest-organizer-not-found': string
    'rest-venue-not-found': string
    rest_bad_request: string
    rest_batch_too_large: string
    rest_body_too_large: string
    rest_forbidden: string
    rest_headers_too_large: string
    rest_invalid_body: string
    rest_invalid_json: string
    rest_invalid_namespace: string
    rest_invalid_param: (values: { names: Value }) => string
    rest_method_not_allowed: string
    rest_missing_callback_param: (values: { names: Value }) => string
    rest_no_route: string
    rest_not_logged_in: string
    rest_origin_forbidden: string
    rest_precondition_failed: string
    rest_request_timeout: string
    rest_term_invalid: string
    rest_too_many_requests: string
    rest_unsupported_media_type: string
    slug_taken: string
    term_exists: string
    'user-has-records': string
    'user-not-found': string
    'venue-archive-page-not-found': string
    'venue-is-in-trash': string
    'venue-no-longer-available': string
    'venue-not-accessible': string
  }
  languageNames: {
    el: string
    en: string
    fr: string
  }
  page: {
    frame: {
      agenda: string
      calendar: string
      clock: string
      close: string
      dark: string
      eventClock: string
      failed: string
      footer: (values: { clock: Value }) => string
      language: string
      light: string
      loading: string
      month: string
      notFound: string
      notFoundHint: string
      offline: string
      offlineHint: string
      reference: string
      retry: string
      settings: string
      signIn: string
      signOut: string
      signedInAs: (values: { name: Value }) => string
      skip: string
      system: string
      theme: string
      toCalendar: string
      viewerClock: (values: { zone: Value }) => string
      views: string
      week: string
      write: string
    }
  }
  site: {
    calendar: string
    description: string
    gone: string
    locked: string
    needsJavaScript: (values: { address: Value }) => string
    notBuilt: string
    notFound: string
    notPublic: string
    tryAgain: string
    unavailable: string
  }
  validation: {
    'at-least': (values: { min: Value }) => string
    'at-most': (values: { max: Value }) => string
    characters: (values: { max: Value }) => string
    date: string
    'decimal-number': string
    'email-address': string
    empty: string
    'end-before-start': (values: { end: Value; start: Value }) => string
    id: string
    'id-or-login': string
    'id-or-none': string
    ids: string
    image: string
    link: string
    list: string
    login: string
    'no-category': (values: { ref: Value }) => string
    'no-event': (values: { id: Value }) => string
    'no-image': string
    'no-new-category': (values: { name: Value }) => string
    'no-new-image': string
    'no-new-tag': (values: { name: Value }) => string
    'no-organizer': (values: { id: Value }) => string
    'no-such-user': string
    'no-tag': (values: { ref: Value }) => string
    'no-translation': string
    'no-user': string
    'no-venue': (values: { id: Value }) => string
    object: string
    'one-of': (values: { values: Value }) => string
    'original-language': string
    'own-parent': string
    refs: string
    slug: string
    'some-of': (values: { values: Value }) => string
    text: string
    'text-or-numbers': string
    together: (values: { one: Value; other: Value }) => string
    'true-or-false': string
    unreadable: string
    'web-address': string
    'whole-number': string
    zero: string
    zone: string
    'author-not-allowed': string
    'future-date': string
    'outside-years': string
    'same-user': string
    'slug-taken': string
    'too-many': (values: { max: Value }) => string
  }
}
