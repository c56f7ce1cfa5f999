// Generated from en.json. After a change there, run: npm run fix

/** What a message shows in place of `{name}`. */
type Value = string | number

/** The texts of a language: a message without arguments is a string, one with arguments a function of their values. */
export type Messages = {
  failures: {
    'application-password-not-found': string
    'change-token-expired': string
    database_timeout: string
    database_unavailable: string
    duplicate_term_slug: string
    'event-archive-page-not-found': string
    'event-is-in-trash': string
    'event-no-longer-available': string
    'event-not-accessible': string
    'event-password-protected': string
    'import-expired': string
    'import-not-found': string
    'import-too-large': string
    internal_error: string
    invalid_credentials: string
    'last-administrator': string
    'login-taken': string
    'media-damaged': string
    'media-in-use': string
    'media-not-found': string
    'media-shown-by-others': string
    'media-store-full': string
    'media-too-large': string
    'media-unsupported': string
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
    rest_callback_disabled: string
    rest_forbidden: string
    rest_headers_too_large: string
    rest_invalid_body: string
    rest_invalid_encoding: string
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
    'series-not-found': string
    service_busy: string
    slug_taken: string
    'source-not-found': string
    'submission-changed': string
    'submission-decided': string
    'submission-not-found': string
    'submissions-closed': string
    term_exists: string
    'translation-failed': string
    'translation-not-set-up': string
    'user-has-records': string
    'user-not-found': string
    'venue-archive-page-not-found': string
    'venue-is-in-trash': string
    'venue-no-longer-available': string
    'venue-not-accessible': string
  }
  page: {
    actions: {
      cancel: string
      childrenHint: string
      deleteHint: string
      deletePermanently: string
      deleteSelected: string
      deleteTitle: (values: { records: Value }) => string
      deleted: (values: { records: Value }) => string
      deletionScheduled: (values: { title: Value }) => string
      dismiss: string
      failed: (values: { reasons: Value }) => string
      notSignedIn: string
      progress: (values: { done: Value; total: Value }) => string
      quotedTitle: (values: { title: Value }) => string
      recordCount: (values: { count: number }) => string
      restoreSelected: string
      restored: (values: { records: Value; status: string }) => string
      selectNone: string
      selected: (values: { count: number }) => string
      affectedEventsHint: (values: { count: number }) => string
      trashSelected: string
      trashed: (values: { records: Value }) => string
      undo: string
      undone: string
      unreachable: string
      changed: (values: { records: Value }) => string
      changedMeanwhile: string
    }
    auth: {
      continue: string
      drafts: {
        discard: string
        hint: string
        keep: string
        kept: (values: { count: number }) => string
        stay: string
        title: string
      }
      login: string
      missingLogin: string
      missingPassword: string
      notNow: string
      password: string
      passwordHelp: string
      passwordHelpText: string
      readerOnly: string
      readerOnlyHint: string
      remember: string
      roles: {
        administrator: string
        author: string
        contributor: string
        editor: string
        subscriber: string
      }
      sessionExpired: string
      sessionExpiredHint: string
      showPassword: string
      signIn: string
      signInAgain: string
      signInHint: string
      signInRequired: string
      signInRequiredHint: string
      signedInAs: (values: { name: Value }) => string
      signingIn: string
      tooManyRequests: (values: { seconds: number }) => string
      unreachable: string
    }
    calendar: {
      allDay: string
      allEvents: string
      chooseDay: string
      chooseMonth: string
      dayFormat: string
      eventCount: (values: { count: number }) => string
      featured: string
      fromDate: (values: { date: Value }) => string
      goTo: {
        day: string
        month: string
      }
      listFrom: (values: { day: Value }) => string
      localTime: (values: { zone: Value }) => string
      monthFormat: string
      moreEvents: (values: { count: Value }) => string
      moreEventsHint: (values: { count: number }) => string
      newEvent: string
      next: {
        agenda: string
        day: string
        month: string
        week: string
      }
      nextEvent: (values: { date: Value }) => string
      nextYear: string
      noEventsFrom: (values: { day: Value }) => string
      noEventsIn: (values: { period: Value }) => string
      noEventsOn: (values: { day: Value }) => string
      notADate: (values: { format: Value }) => string
      notATime: (values: { format: Value }) => string
      notShown: (values: { count: number }) => string
      ongoing: string
      period: string
      previous: {
        agenda: string
        day: string
        month: string
        week: string
      }
      previousEvent: (values: { date: Value }) => string
      previousYear: string
      showChanges: (values: { count: number }) => string
      shownOfTotal: (values: { shown: number; total: number }) => string
      timeFormat: string
      today: string
      tomorrow: string
      until: (values: { date: Value }) => string
    }
    calendarEditing: {
      changedMeanwhile: string
      keys: string
      moreFields: string
      moveButton: string
      moveTitle: (values: { title: Value }) => string
      moved: (values: { title: Value; when: Value }) => string
      notMoved: (values: { reason: Value; title: Value }) => string
      open: string
      timesIn: (values: { zone: Value }) => string
    }
    calendarMenu: {
      copyAddress: string
      embed: string
      file: string
      google: string
      outlook: string
      program: string
      subscribe: string
      subscribeTo: (values: { name: Value }) => string
      subscribeToDates: string
    }
    editor: {
      backToList: string
      cannotCreate: string
      cannotCreateHint: string
      cannotEdit: string
      cannotEditHint: string
      duplicate: string
      edit: {
        categories: string
        events: string
        organizers: string
        tags: string
        venues: string
      }
      event: {
        closePreview: string
        costHint: string
        created: {
          draft: string
          future: string
          pending: string
          private: string
          publish: string
          trash: string
        }
        doubled: (values: { time: Value; zone: Value }) => string
        endBeforeStart: string
        folded: {
          categories: (values: { count: number }) => string
          organizers: (values: { count: number }) => string
          tags: (values: { count: number }) => string
        }
        groupDisplay: string
        groupPrice: string
        groupTerms: string
        groupText: string
        groupWhen: string
        groupWhere: string
        groupWho: string
        inUtc: (values: { text: Value }) => string
        lasts: (values: { text: Value }) => string
        missingDate: string
        newVenue: (values: { name: Value }) => string
        noTimes: string
        noTitle: string
        onlineUrlHint: string
        passwordHint: string
        preview: string
        previewHint: string
        publish: string
        reasonHint: string
        removePassword: string
        saveChanges: string
        saveDraft: string
        saved: {
          draft: string
          future: string
          pending: string
          private: string
          publish: string
          trash: string
        }
        skipped: (values: { shown: Value; time: Value; zone: Value }) => string
        statuses: {
          draft: string
          future: string
          pending: string
          private: string
          publish: string
          trash: string
        }
        submit: string
        unknownZone: string
        zoneHint: string
      }
      excerptHint: string
      inTrash: string
      inTrashHint: string
      languageNote: string
      more: string
      publication: {
        dateHint: (values: { zone: Value }) => string
        publication: string
        reviewHint: string
        slugHint: string
        statusHint: string
      }
      record: {
        address: string
        automaticColor: string
        bothDegrees: string
        colorHint: string
        colors: {
          blue: string
          green: string
          orange: string
          pink: string
          purple: string
          red: string
          teal: string
          yellow: string
        }
        contact: string
        created: string
        hierarchy: string
        map: string
        mapHint: string
        name: string
        nameTaken: string
        parentHint: string
        stateHint: string
        text: string
      }
      restore: string
      translate: string
      trash: string
      untranslatedNote: (values: { language: Value }) => string
      viewPage: string
    }
    embed: {
      addSite: string
      askAdministrator: (values: { path: Value }) => string
      copied: string
      copyWithScript: string
      copyWithoutScript: string
      filters: (values: { count: number }) => string
      height: string
      heightHint: string
      noSites: string
      preview: string
      sites: (values: { sites: Value }) => string
      title: string
      view: string
      withScript: string
      withoutScript: string
    }
    event: {
      addToCalendar: string
      allDates: (values: { count: Value }) => string
      allDay: string
      allInAgenda: string
      categories: string
      copied: string
      copyAddress: string
      featured: string
      moreAtVenue: (values: { venue: Value }) => string
      moreInCategory: (values: { category: Value }) => string
      nextDates: string
      onNow: string
      openEvent: string
      organizers: string
      otherDates: string
      over: string
      partOf: string
      password: string
      previousStart: (values: { date: Value }) => string
      price: string
      protectedHint: string
      protectedTitle: string
      repeats: (values: { rule: Value }) => string
      seriesDates: string
      seriesDatesOf: (values: { title: Value }) => string
      share: string
      tags: string
      tickets: string
      timeForYou: (values: { time: Value }) => string
      timeThere: (values: { time: Value }) => string
      upcomingDates: string
      website: string
      where: string
      wrongPassword: string
    }
    fields: {
      categories: {
        color: string
        description: string
        name: string
        parent: string
        slug: string
      }
      events: {
        all_day: string
        attendance_mode: string
        author: string
        categories: string
        cost: string
        date: string
        description: string
        end_date: string
        event_status: string
        event_status_reason: string
        excerpt: string
        featured: string
        hide_from_listings: string
        image: string
        online_url: string
        organizer: string
        password: string
        post_parent: string
        recurrence: string
        show_map: string
        show_map_link: string
        slug: string
        start_date: string
        status: string
        sticky: string
        tags: string
        ticketed: string
        timezone: string
        title: string
        venue: string
        website: string
      }
      organizers: {
        author: string
        date: string
        description: string
        email: string
        excerpt: string
        image: string
        organizer: string
        phone: string
        slug: string
        status: string
        website: string
      }
      tags: {
        description: string
        name: string
        slug: string
      }
      venues: {
        address: string
        author: string
        city: string
        country: string
        date: string
        description: string
        excerpt: string
        geo_lat: string
        geo_lng: string
        image: string
        phone: string
        province: string
        show_map: string
        show_map_link: string
        slug: string
        state: string
        stateprovince: string
        status: string
        venue: string
        website: string
        zip: string
      }
    }
    form: {
      apply: string
      authorHint: string
      bold: string
      chosen: (values: { label: Value }) => string
      compareVersions: string
      conflict: string
      conflictHint: string
      continueWithDuplicate: string
      create: (values: { name: Value }) => string
      date: string
      discard: string
      discarded: string
      draftRestored: (values: { when: Value }) => string
      duplicate: string
      duplicateHint: string
      editHtml: string
      editorNotLoaded: string
      empty: string
      emptyValue: string
      fieldFailure: (values: { label: Value; message: Value }) => string
      firstSuggestions: (values: { count: Value; shown: Value }) => string
      heading2: string
      heading3: string
      heading4: string
      htmlHint: string
      htmlLost: (values: { tags: Value }) => string
      htmlUnusual: string
      image: string
      imageAddress: string
      imageBroken: string
      imageDescription: string
      imageHint: string
      imageInvalid: string
      insertImage: string
      italic: string
      keepMine: string
      link: string
      linkHint: string
      linkInvalid: string
      linkTarget: string
      list: string
      newRecord: string
      no: string
      noSuggestions: string
      notChangedByYou: string
      notSignedIn: string
      numberedList: string
      onlyKnownImages: string
      otherVersion: (values: { fields: Value }) => string
      otherVersionShown: string
      quote: string
      redo: string
      remove: (values: { name: Value }) => string
      removeLink: string
      requiredNote: string
      save: string
      saveAgain: string
      saveFailed: string
      saveMine: string
      saved: string
      saving: string
      searchFailed: string
      searching: string
      somebodyElse: string
      suggestionCount: (values: { count: number }) => string
      takeTheirs: string
      theirs: string
      time: string
      tooManyRequests: (values: { seconds: number }) => string
      toolbar: string
      typeToSearch: string
      undo: string
      unreachable: string
      unsaved: string
      unsavedNowhere: string
      unsavedSecret: string
      unselectedText: (values: { text: Value }) => string
      yes: string
      yours: string
    }
    frame: {
      account: string
      agenda: string
      calendar: string
      cards: string
      close: string
      dark: string
      day: string
      eventZone: string
      failed: string
      footerEventZone: string
      footerViewerZone: (values: { zone: Value }) => string
      language: string
      light: string
      loading: string
      map: string
      month: string
      notFound: string
      notFoundHint: string
      notLoaded: string
      offline: string
      offlineHint: string
      reference: string
      retry: string
      settings: string
      showMore: string
      signIn: string
      signOut: string
      signedInAs: (values: { name: Value }) => string
      skip: string
      suggestEvent: string
      system: string
      theme: string
      toCalendar: string
      viewerZone: (values: { zone: Value }) => string
      views: string
      week: string
      write: string
      zone: string
    }
    images: {
      address: string
      alt: (values: { language: Value }) => string
      altHint: string
      anyLanguage: string
      canceled: (values: { name: Value }) => string
      caption: (values: { language: Value }) => string
      choose: string
      credit: string
      deleteHint: string
      deleteInUse: string
      describe: string
      described: string
      descriptions: string
      drop: string
      dropOther: string
      failed: (values: { name: Value; reason: Value }) => string
      focalHint: string
      focalPoint: string
      found: (values: { count: number }) => string
      fromLeft: string
      fromTop: string
      inUse: (values: { uses: Value }) => string
      license: string
      licenseHint: string
      list: string
      listHint: string
      middle: string
      missingIn: (values: { count: number; language: Value }) => string
      noAlt: string
      noName: (values: { id: number }) => string
      none: string
      notDescribed: (values: { languages: Value }) => string
      notIn: (values: { language: Value }) => string
      notYours: string
      nothingFound: string
      preparing: (values: { name: Value }) => string
      progress: string
      remove: string
      replace: string
      search: string
      tooLarge: string
      unreachable: string
      unreadable: string
      unsupported: string
      upload: string
      uploaded: (values: { name: Value }) => string
      uploading: (values: { name: Value }) => string
      uses: {
        events: (values: { count: number }) => string
        organizers: (values: { count: number }) => string
        series: (values: { count: number }) => string
        trash: (values: { count: number }) => string
        venues: (values: { count: number }) => string
      }
      waitForUpload: (values: { name: Value }) => string
    }
    imports: {
      another: string
      asInFile: string
      cancel: string
      canceled: string
      categoriesHint: string
      counts: {
        created: string
        skipped: string
        unchanged: string
        updated: string
      }
      drop: string
      fields: {
        categories: string
        default_status: string
        file: string
        kind: string
        language: string
        timezone: string
        url: string
      }
      fileHint: string
      findOut: string
      gone: string
      goneHint: string
      hint: string
      import: string
      importEvents: (values: { count: number }) => string
      kinds: {
        csv: string
        ics: string
        jsonld: string
        rest: string
      }
      missing: string
      nothingNew: string
      nothingStored: string
      options: string
      preview: string
      previewCanceled: string
      progress: (values: { done: Value; total: Value }) => string
      progressLabel: string
      remove: string
      sending: string
      statusHint: string
      steps: {
        done: (values: { name: Value }) => string
        failed: (values: { name: Value }) => string
        importing: (values: { name: Value }) => string
        partial: (values: { name: Value }) => string
        preview: (values: { name: Value }) => string
        reading: (values: { name: Value }) => string
      }
      toEvents: string
      tooLarge: (values: { size: Value }) => string
      tryAgain: string
      unreadable: string
    }
    manage: {
      actions: string
      bulk: {
        apply: string
        button: string
        changes: {
          addCategories: string
          addTags: string
          removeCategories: string
          removeTags: string
          status: string
          venue: string
        }
        hideFailures: string
        notChanged: (values: { count: number }) => string
        selectMatching: (values: { count: Value }) => string
        title: (values: { count: number }) => string
        tooMany: (values: { max: Value }) => string
        venueHint: string
        what: string
      }
      contact: string
      create: {
        categories: string
        events: string
        organizers: string
        tags: string
        venues: string
      }
      deletePermanently: (values: { title: Value }) => string
      duplicate: (values: { title: Value }) => string
      edit: (values: { title: Value }) => string
      events: string
      kinds: {
        categories: string
        events: string
        organizers: string
        tags: string
        venues: string
      }
      languages: string
      list: {
        anyLanguage: string
        anyStatus: string
        anyTime: string
        clear: string
        filters: string
        found: (values: { count: number }) => string
        missing: string
        next: string
        none: {
          categories: string
          events: string
          organizers: string
          tags: string
          venues: string
        }
        noneHint: string
        notIn: (values: { language: Value }) => string
        nothingFound: string
        nothingFoundHint: string
        offline: string
        offlineHint: string
        order: string
        orders: {
          count: string
          date: string
          id: string
          modified: string
          name: string
          start: string
          'start-last': string
          title: string
        }
        pageOf: (values: { page: Value; pages: Value }) => string
        pages: string
        past: string
        previous: string
        search: string
        status: string
        upcoming: string
        when: string
      }
      modified: string
      parent: string
      place: string
      repeats: string
      restore: (values: { title: Value }) => string
      select: (values: { title: Value }) => string
      selectAll: string
      status: string
      statuses: {
        draft: string
        future: string
        pending: string
        private: string
        publish: string
        trash: string
      }
      tabs: string
      title: string
      toTrash: (values: { title: Value }) => string
      translate: (values: { title: Value }) => string
      translateInto: (values: { language: Value }) => string
      translatedInto: (values: { language: Value }) => string
      translations: string
      view: (values: { title: Value }) => string
      when: string
    }
    map: {
      allPlaces: string
      keys: string
      label: string
      list: string
      noPlaces: string
      notShown: (values: { count: number }) => string
      placeCount: (values: { count: number; places: number }) => string
      places: string
      searchEverywhere: string
      searchHere: string
      showAll: string
      withoutPlace: (values: { count: number }) => string
      zoomIn: string
      zoomOut: string
    }
    record: {
      address: string
      attendance: {
        mixed: string
        offline: string
        online: string
      }
      compass: {
        east: string
        north: string
        south: string
        west: string
      }
      edit: string
      email: string
      eventFilter: string
      eventStatus: {
        canceled: string
        moved_online: string
        postponed: string
        rescheduled: string
        scheduled: string
      }
      imageBy: (values: { name: Value }) => string
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
    recurrence: {
      add: string
      addedDates: string
      count: string
      custom: string
      daily: string
      dates: string
      day: string
      ends: string
      endsAfterCount: string
      endsNever: string
      endsOnDay: string
      interval: string
      lastDay: string
      leaveOut: (values: { date: Value }) => string
      leftOut: string
      monthly: (values: { day: Value }) => string
      newDate: string
      newTime: string
      nextDates: string
      none: string
      ofMonth: (values: { day: Value; month: Value }) => string
      onDay: (values: { day: string }) => string
      onNth: {
        FR: (values: { nth: string }) => string
        MO: (values: { nth: string }) => string
        SA: (values: { nth: string }) => string
        SU: (values: { nth: string }) => string
        TH: (values: { nth: string }) => string
        TU: (values: { nth: string }) => string
        WE: (values: { nth: string }) => string
      }
      other: (values: { text: Value }) => string
      otherHint: string
      problems: {
        additions: string
        count: string
        interval: string
        until: string
        untilBeforeStart: string
        weekdays: string
      }
      putBack: (values: { date: Value }) => string
      remove: (values: { date: Value }) => string
      showMoreDates: (values: { count: Value }) => string
      skippedMonths: (values: { day: Value }) => string
      startFirst: string
      unit: string
      units: {
        daily: (values: { count: number }) => string
        monthly: (values: { count: number }) => string
        weekly: (values: { count: number }) => string
        yearly: (values: { count: number }) => string
      }
      weekdays: string
      weekdaysLabel: string
      weekly: {
        FR: string
        MO: string
        SA: string
        SU: string
        TH: string
        TU: string
        WE: string
      }
      yearly: (values: { date: Value }) => string
    }
    scope: {
      all: string
      following: string
      keepsChanges: string
      move: string
      moveButton: string
      restore: string
      restoreButton: string
      save: string
      saveButton: string
      this: string
      translation: string
      trash: string
      trashButton: string
    }
    search: {
      activeFilters: string
      categoryColors: string
      chooseCity: string
      city: string
      clearAll: string
      clearSearch: string
      countsFailed: string
      dates: string
      didYouMean: (values: { search: Value }) => string
      distance: string
      endBeforeStart: string
      eventCount: (values: { count: number }) => string
      eventStatus: string
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
      free: string
      freeOnly: string
      from: string
      fromDay: (values: { day: Value }) => string
      ignored: (values: { values: Value }) => string
      kilometers: (values: { km: number }) => string
      loading: string
      locating: string
      mainEvent: string
      nearMe: string
      noCities: string
      noMatch: string
      noPosition: string
      nothingFound: string
      nothingFoundFor: (values: { filters: Value }) => string
      online: string
      onlineOnly: string
      placeholder: string
      presets: {
        month: string
        sevenDays: string
        today: string
        weekend: string
      }
      quickFilters: string
      quoted: (values: { text: Value }) => string
      removeFilter: (values: { label: Value }) => string
      resultsFor: (values: { search: Value }) => string
      retryFilters: string
      search: string
      searchLiterally: (values: { search: Value }) => string
      seeAllInAgenda: (values: { count: number }) => string
      showAll: (values: { count: number }) => string
      showAllDates: string
      showCount: (values: { count: number }) => string
      showEvents: string
      showFewer: string
      showFirst: (values: { count: number }) => string
      skipToEvents: string
      unnamedParent: string
      until: string
      untilDay: (values: { day: Value }) => string
      withPastDates: (values: { count: number }) => string
      within: (values: { km: number }) => string
      withinOf: (values: { km: number; place: Value }) => string
      without: (values: { label: Value }) => string
    }
    settings: {
      accentDefault: string
      accentHint: string
      accentOther: string
      colors: {
        blue: string
        green: string
        grey: string
        orange: string
        pink: string
        purple: string
        red: string
        teal: string
      }
      fields: {
        accent_color: string
        default_view: string
        embed_origins: string
        logo: string
        name: string
        submissions: string
        timezone: string
      }
      forbidden: string
      groupLook: string
      groupUse: string
      logoHint: string
      nameHint: (values: { name: Value }) => string
      off: string
      on: string
      originsHint: string
      title: string
      viewHint: string
      zoneHint: string
    }
    sources: {
      actionOf: (values: { action: Value; name: Value }) => string
      actions: {
        edit: string
        log: string
        pause: string
        remove: string
        resume: string
        run: string
        try: string
      }
      address: string
      askRemove: (values: { name: Value }) => string
      askRemoveHint: string
      categoriesHint: string
      counts: {
        created: (values: { count: number }) => string
        skipped: (values: { count: number }) => string
        unchanged: (values: { count: number }) => string
        updated: (values: { count: number }) => string
        vanished: (values: { count: number }) => string
      }
      create: string
      created: string
      defaultStatusHint: string
      edit: string
      every: {
        days: (values: { count: number }) => string
        hours: (values: { count: number }) => string
        minutes: (values: { count: number }) => string
      }
      failed: (values: { when: Value }) => string
      fields: {
        categories: string
        default_status: string
        interval_minutes: string
        kind: string
        language: string
        name: string
        on_vanish: string
        timezone: string
        update_authority: string
        url: string
      }
      forbidden: string
      groupEvents: string
      groupSource: string
      hint: string
      items: {
        caption: string
        none: string
        onlyFirst: (values: { count: Value }) => string
        outcome: string
        title: string
      }
      justNow: string
      kindHint: string
      kinds: {
        csv: string
        ics: string
        jsonld: string
        rest: string
      }
      lastRun: string
      list: string
      log: {
        empty: string
        emptyHint: string
        failed: string
        of: (values: { name: Value }) => string
        runs: string
        trial: string
      }
      nameHint: string
      nextRun: string
      noRun: string
      none: string
      noneHint: string
      nothingFound: string
      onDemand: string
      onVanish: {
        cancel: string
        cancelHint: string
        keep: string
        keepHint: string
        trash: string
        trashHint: string
      }
      outcomes: {
        created: string
        noted: string
        skipped: string
        updated: string
        vanished: string
      }
      paused: string
      pausedNow: (values: { name: Value }) => string
      planned: {
        created: string
        noted: string
        skipped: string
        updated: string
        vanished: string
      }
      removed: (values: { name: Value }) => string
      resumed: (values: { name: Value }) => string
      runEnded: (values: { name: Value; result: Value }) => string
      running: string
      saved: string
      soon: string
      updateAuthority: {
        overwrite: string
        overwriteHint: string
        preserve_changes: string
        preserve_changesHint: string
        retain: string
        retainHint: string
      }
      urlHint: string
      waiting: string
    }
    submissions: {
      accept: string
      accepted: (values: { title: Value }) => string
      closed: string
      forbidden: string
      edit: string
      list: string
      none: {
        accepted: string
        pending: string
        refused: string
        withdrawn: string
      }
      noneHint: string
      notAccepted: (values: { reason: Value; title: Value }) => string
      notRefused: (values: { reason: Value; title: Value }) => string
      open: string
      refuse: string
      refused: (values: { title: Value }) => string
      sender: string
      sent: string
      state: string
      states: {
        accepted: string
        pending: string
        refused: string
        withdrawn: string
      }
      when: string
      where: string
    }
    submit: {
      closed: string
      closedHint: string
      descriptionHint: string
      fields: {
        note: string
        sender_email: string
        sender_name: string
        venue: string
      }
      groupDetails: string
      groupEvent: string
      groupSender: string
      groupVenue: string
      intro: string
      preparing: string
      send: string
      senderHint: string
      sent: {
        another: string
        arrivedBefore: string
        copied: string
        copy: string
        link: string
        linkOnce: string
        next: string
        notCopied: string
        title: string
      }
      states: {
        accepted: string
        pending: string
        refused: string
        withdrawn: string
      }
      title: string
      toEvent: string
      trap: string
      withdraw: string
      withdrawHint: string
      withdrawTitle: string
      wrongLink: string
      wrongLinkHint: string
      yourSubmission: string
    }
    translate: {
      allDone: (values: { language: Value }) => string
      begin: (values: { kind: Value; language: Value }) => string
      begun: string
      complete: string
      completeIn: (values: { language: Value }) => string
      copy: (values: { label: Value }) => string
      discardSuggestion: (values: { label: Value }) => string
      from: string
      into: string
      kind: string
      missing: string
      missingIn: (values: { count: Value; language: Value }) => string
      next: string
      noText: string
      none: string
      notChecked: string
      nothingToTranslate: string
      overview: string
      overviewHint: string
      progress: (values: { done: Value; total: Value }) => string
      remove: (values: { language: Value }) => string
      removeHint: string
      removeTitle: (values: { language: Value; title: Value }) => string
      removed: (values: { language: Value }) => string
      saveAndNext: string
      slugHint: string
      suggest: (values: { label: Value }) => string
      suggestMissing: string
      suggesting: string
      to: string
      toForm: string
      translate: (values: { title: Value }) => string
      useSuggestion: (values: { label: Value }) => string
    }
    users: {
      askOwnRole: string
      askOwnRoleHint: (values: { role: Value }) => string
      confirmOwnRole: string
      create: string
      created: string
      deletion: {
        ask: (values: { name: Value }) => string
        askHint: string
        done: (values: { name: Value }) => string
        doneWith: (values: { author: Value; name: Value; records: Value }) => string
        hasRecords: (values: { records: Value }) => string
        hint: string
        newAuthor: string
        newAuthorHint: string
        own: string
        title: string
      }
      edit: string
      emailHint: string
      fields: {
        email: string
        expires: string
        login: string
        name: string
        password_name: string
        role: string
      }
      firstPassword: string
      firstPasswordHint: string
      forbidden: string
      found: (values: { count: number }) => string
      groupUser: string
      lastUsed: (values: { when: Value }) => string
      list: string
      loginHint: string
      nameHint: string
      neverUsed: string
      nothingFound: string
      openCalendar: string
      ownAccountHint: string
      ownRoleHint: string
      passwordCount: (values: { count: number }) => string
      passwords: {
        ask: (values: { name: Value }) => string
        askAll: (values: { name: Value }) => string
        askAllHint: string
        askHere: string
        askHint: string
        askOthers: string
        askOthersHint: string
        begins: string
        create: string
        created: string
        ended: (values: { count: Value }) => string
        endedTitle: string
        expired: (values: { when: Value }) => string
        expires: string
        expiresUnreadable: string
        expiresHint: (values: { zone: Value }) => string
        here: string
        hint: string
        lastUsed: string
        name: string
        nameHint: string
        never: string
        none: string
        notRevoked: (values: { count: number; reason: Value }) => string
        revoke: string
        revokeAll: string
        revokeNamed: (values: { name: Value; prefix: Value }) => string
        revokeOthers: string
        revoked: (values: { name: Value }) => string
        revokedAt: (values: { when: Value }) => string
        revokedCount: (values: { count: number }) => string
        title: string
        unlimited: string
      }
      records: {
        events: (values: { count: number }) => string
        organizers: (values: { count: number }) => string
        venues: (values: { count: number }) => string
      }
      roles: {
        administrator: string
        administratorHint: string
        author: string
        authorHint: string
        contributor: string
        contributorHint: string
        editor: string
        editorHint: string
        subscriber: string
        subscriberHint: string
      }
      search: string
      secret: {
        copied: string
        copy: string
        notCopied: string
        once: string
        title: (values: { login: Value }) => string
        use: (values: { login: Value }) => string
      }
      you: string
    }
  }
  recurrence: {
    additionCount: (values: { count: number; text: Value }) => string
    additions: (values: { dates: Value; text: Value }) => string
    at: (values: { text: Value; times: Value }) => string
    count: (values: { count: number; text: Value }) => string
    daily: (values: { interval: number }) => string
    dateCount: (values: { count: number }) => string
    dates: (values: { dates: Value }) => string
    dayOfMonth: (values: { day: number; month: Value }) => string
    exclusionCount: (values: { count: number; text: Value }) => string
    exclusions: (values: { dates: Value; text: Value }) => string
    firstWorkday: string
    fromEnd: (values: { item: Value }) => string
    inMonth: (values: { month: Value }) => string
    inMonthRange: (values: { first: Value; last: Value; text: Value }) => string
    inMonths: (values: { months: Value; text: Value }) => string
    lastDay: string
    lastWeekday: (values: { code: string; weekday: Value }) => string
    lastWorkday: string
    monthDay: (values: { day: number }) => string
    monthly: (values: { interval: number }) => string
    nthDay: (values: { n: number }) => string
    nthWeekday: (values: { code: string; n: number; weekday: Value }) => string
    ofMonth: (values: { month: string; name: Value }) => string
    ofMonths: (values: { item: Value; months: Value }) => string
    ofYear: (values: { item: Value }) => string
    on: (values: { days: Value; period: Value }) => string
    onDate: (values: { date: Value; day: number }) => string
    onWeekday: (values: { code: string; weekday: Value }) => string
    parts: {
      fromEnd: string
      hours: (values: { numbers: Value }) => string
      minutes: (values: { numbers: Value }) => string
      monthDays: (values: { numbers: Value }) => string
      months: (values: { names: Value }) => string
      seconds: (values: { numbers: Value }) => string
      separate: (values: { first: Value; others: Value }) => string
      setPositions: (values: { numbers: Value }) => string
      weekNumbers: (values: { numbers: Value }) => string
      weekStart: (values: { weekday: Value }) => string
      weekdays: (values: { names: Value }) => string
      yearDays: (values: { numbers: Value }) => string
    }
    until: (values: { date: Value; day: number; text: Value }) => string
    weekly: (values: { interval: number }) => string
    withoutDate: (values: { date: Value; day: number }) => string
    workdays: (values: { first: Value; last: Value }) => string
    yearly: (values: { interval: number }) => string
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
    'address-with-password': string
    'at-least': (values: { min: Value }) => string
    'at-most': (values: { max: Value }) => string
    'author-not-allowed': string
    base64: string
    date: string
    'dates-outside-years': string
    'decimal-number': string
    'email-address': string
    empty: string
    'end-before-start': (values: { end: Value; start: Value }) => string
    'feed-recurrence': string
    'file-or-address': string
    'future-date': string
    'hex-color': string
    id: string
    'id-or-login': string
    'id-or-none': string
    ids: string
    image: string
    invalid: string
    'leave-empty': string
    link: string
    list: string
    login: string
    'low-contrast': (values: { contrast: Value; min: Value }) => string
    'method-in-url': string
    'no-category': (values: { ref: Value }) => string
    'no-event': (values: { id: Value }) => string
    'no-field': (values: { names: Value }) => string
    'no-image': string
    'no-image-copies': string
    'no-image-copies-of-caller': string
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
    origin: string
    'original-language': string
    'outside-years': string
    'own-parent': string
    'proof-time': string
    'proof-used': string
    'proof-wrong': (values: { bits: Value }) => string
    'recurrence-all-excluded': string
    'recurrence-before-start': (values: { part: Value; start: Value }) => string
    'recurrence-cannot-move': string
    'recurrence-cannot-split': string
    'recurrence-frequency': (values: { value: Value }) => string
    'recurrence-line': (values: { line: Value }) => string
    'recurrence-no-dates': (values: { years: Value }) => string
    'recurrence-not-together': (values: { other: Value; part: Value }) => string
    'recurrence-part': (values: { part: Value }) => string
    'recurrence-part-twice': (values: { part: Value }) => string
    'recurrence-scope': string
    'recurrence-set-position': string
    'recurrence-times': (values: { max: Value }) => string
    'recurrence-too-many-dates': (values: { max: Value; until: Value }) => string
    'recurrence-two-rules': string
    'recurrence-value': (values: { part: Value; value: Value }) => string
    'recurrence-values': (values: { max: Value; part: Value }) => string
    'recurrence-zone': (values: { zone: Value }) => string
    refs: string
    'same-user': string
    slug: string
    'slug-taken': string
    'some-of': (values: { values: Value }) => string
    'source-address': string
    text: string
    'text-or-numbers': string
    together: (values: { one: Value; other: Value }) => string
    'too-long': (values: { max: Value }) => string
    'too-many': (values: { max: Value }) => string
    'too-many-bytes': (values: { max: Value }) => string
    'true-or-false': string
    'unknown-parameter': string
    'unreadable-address': (values: { problem: Value }) => string
    'web-address': string
    'whole-number': string
    zero: string
    zone: string
  }
}
