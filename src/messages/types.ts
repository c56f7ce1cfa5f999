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
      footerEventClock: string
      footerViewerClock: (values: { zone: Value }) => string
      notLoaded: string
      showMore: string
    }
    calendar: {
      allDay: string
      allEvents: string
      eventCount: (values: { count: number }) => string
      featured: string
      fromDate: (values: { date: Value }) => string
      goTo: {
        agenda: string
        month: string
        week: string
      }
      listFrom: (values: { day: Value }) => string
      localTime: (values: { zone: Value }) => string
      moreEvents: (values: { count: Value }) => string
      moreEventsHint: (values: { count: number }) => string
      next: {
        agenda: string
        month: string
        week: string
      }
      nextEvent: (values: { date: Value }) => string
      noEventsFrom: (values: { day: Value }) => string
      noEventsIn: (values: { period: Value }) => string
      notShown: (values: { count: number }) => string
      ongoing: string
      period: string
      previous: {
        agenda: string
        month: string
        week: string
      }
      shownOfTotal: (values: { shown: number; total: number }) => string
      today: string
      until: (values: { date: Value }) => string
    }
    event: {
      addToCalendar: string
      allDates: (values: { count: Value }) => string
      allDay: string
      allInAgenda: string
      categories: string
      copied: string
      copyAddress: string
      eventClock: string
      featured: string
      nextDates: string
      onNow: string
      openEvent: string
      organizers: string
      over: string
      partOf: string
      password: string
      price: string
      protectedHint: string
      protectedTitle: string
      series: string
      share: string
      showEventClock: string
      showViewerClock: string
      tags: string
      tickets: string
      viewerClock: string
      website: string
      where: string
      wrongPassword: string
    }
    record: {
      address: string
      compass: {
        east: string
        north: string
        south: string
        west: string
      }
      edit: string
      email: string
      eventFilter: string
      mapOf: (values: { coordinates: Value; name: Value }) => string
      noPastEvents: string
      noUpcomingEvents: string
      notPublic: string
      openMap: string
      otherLanguages: string
      partOf: string
      past: string
      phone: string
      removed: string
      showInCalendar: string
      shownOfTotal: (values: { shown: Value; total: Value }) => string
      status: {
        draft: string
        future: string
        pending: string
        private: string
      }
      subcategories: string
      translate: string
      type: {
        categories: string
        events: string
        organizers: string
        tags: string
        venues: string
      }
      untranslated: (values: { language: Value; shown: Value; type: string }) => string
      upcoming: string
      website: string
    }
    search: {
      activeFilters: string
      clearAll: string
      clearSearch: string
      countsFailed: string
      dates: string
      endBeforeStart: string
      eventCount: (values: { count: number }) => string
      facets: {
        categories: string
        organizer: string
        tags: string
        venue: string
      }
      featured: string
      featuredOnly: string
      filters: string
      filtersButton: (values: { count: number }) => string
      filtersFailed: string
      findInList: string
      from: string
      fromDay: (values: { day: Value }) => string
      ignored: (values: { values: Value }) => string
      loading: string
      mainEvent: string
      noMatch: string
      nothingFound: string
      nothingFoundFor: (values: { filters: Value }) => string
      placeholder: string
      presets: {
        month: string
        sevenDays: string
        today: string
        weekend: string
      }
      quoted: (values: { text: Value }) => string
      removeFilter: (values: { label: Value }) => string
      retryFilters: string
      search: string
      seeAllInAgenda: (values: { count: number }) => string
      showAll: (values: { count: number }) => string
      showAllDates: string
      showCount: (values: { count: number }) => string
      showEvents: string
      showFewer: string
      showFirst: (values: { count: number }) => string
      skipToEvents: string
      unnamedSeries: string
      until: string
      untilDay: (values: { day: Value }) => string
      withPastDates: (values: { count: number }) => string
      without: (values: { label: Value }) => string
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
