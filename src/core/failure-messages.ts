import type { FailureReason } from './failures.ts'

/** The messages of failures in French and Greek; the English ones stand in the table of failures itself. */
export const FAILURE_MESSAGES: Record<FailureReason, { fr: string; el: string }> = {
  rest_no_route: {
    fr: 'Aucune route ne correspond à cette adresse.',
    el: 'Καμία διαδρομή δεν αντιστοιχεί σε αυτή τη διεύθυνση.',
  },
  rest_method_not_allowed: {
    fr: 'Cette adresse n’accepte pas cette méthode. Voyez l’en-tête Allow.',
    el: 'Αυτή η διεύθυνση δεν δέχεται αυτή τη μέθοδο. Δείτε την κεφαλίδα Allow.',
  },
  rest_bad_request: { fr: 'Cette requête HTTP est illisible.', el: 'Αυτό το αίτημα HTTP δεν διαβάζεται.' },
  rest_request_timeout: { fr: 'La requête n’est pas arrivée à temps.', el: 'Το αίτημα δεν έφτασε εγκαίρως.' },
  rest_headers_too_large: {
    fr: 'Les en-têtes dépassent la taille que ce service accepte.',
    el: 'Οι κεφαλίδες είναι μεγαλύτερες από όσο δέχεται αυτή η υπηρεσία.',
  },
  rest_invalid_namespace: { fr: 'Cet espace de noms n’existe pas ici.', el: 'Δεν υπάρχει τέτοιος χώρος ονομάτων εδώ.' },
  rest_invalid_json: { fr: 'Le corps n’est pas du JSON valide.', el: 'Το σώμα δεν είναι έγκυρο JSON.' },
  rest_invalid_body: { fr: 'Le corps est illisible.', el: 'Το σώμα δεν μπορεί να διαβαστεί.' },
  rest_invalid_param: { fr: 'Paramètre(s) non valide(s)', el: 'Μη έγκυρες παράμετροι' },
  rest_missing_callback_param: { fr: 'Paramètre(s) manquant(s)', el: 'Παράμετροι που λείπουν' },
  rest_precondition_failed: {
    fr: 'La fiche a été modifiée entre-temps. Rechargez-la.',
    el: 'Η εγγραφή άλλαξε από τότε που τη διαβάσατε. Διαβάστε την ξανά.',
  },
  rest_unsupported_media_type: {
    fr: 'Envoyez application/json, application/x-www-form-urlencoded ou multipart/form-data.',
    el: 'Στείλτε application/json, application/x-www-form-urlencoded ή multipart/form-data.',
  },
  rest_batch_too_large: {
    fr: 'Ce lot contient plus d’appels que ce service n’en accepte à la fois.',
    el: 'Η δέσμη περιέχει περισσότερες κλήσεις από όσες δέχεται αυτή η υπηρεσία μαζί.',
  },
  rest_body_too_large: {
    fr: 'Le corps dépasse la taille que ce service accepte.',
    el: 'Το σώμα είναι μεγαλύτερο από όσο δέχεται αυτή η υπηρεσία.',
  },
  rest_not_logged_in: { fr: 'Identifiez-vous pour faire cela.', el: 'Συνδεθείτε για να το κάνετε αυτό.' },
  invalid_credentials: {
    fr: 'Le nom de connexion ou le mot de passe d’application est faux.',
    el: 'Το όνομα σύνδεσης ή ο κωδικός εφαρμογής είναι λάθος.',
  },
  rest_too_many_requests: {
    fr: 'Trop de requêtes, ou trop de mots de passe faux. L’en-tête Retry-After dit quand réessayer.',
    el: 'Πάρα πολλά αιτήματα ή λάθος κωδικοί. Η κεφαλίδα Retry-After λέει πότε να ξαναδοκιμάσετε.',
  },
  rest_forbidden: { fr: 'Vous n’avez pas le droit de faire cela.', el: 'Δεν επιτρέπεται να το κάνετε αυτό.' },
  rest_origin_forbidden: {
    fr: 'Cela ne peut pas venir d’une page d’un autre site ni, vers un calendrier ouvert, d’une autre machine ou par un mandataire.',
    el: 'Αυτό δεν μπορεί να έρχεται από σελίδα άλλου ιστότοπου ούτε, προς ανοιχτό ημερολόγιο, από άλλο μηχάνημα ή μέσω διαμεσολαβητή.',
  },
  'rest-event-not-found': {
    fr: 'Aucun événement n’a cet identifiant ou ce slug.',
    el: 'Καμία εκδήλωση δεν έχει αυτό το αναγνωριστικό ή slug.',
  },
  'rest-venue-not-found': {
    fr: 'Aucun lieu n’a cet identifiant ou ce slug.',
    el: 'Κανένας χώρος δεν έχει αυτό το αναγνωριστικό ή slug.',
  },
  'rest-organizer-not-found': {
    fr: 'Aucun organisateur n’a cet identifiant ou ce slug.',
    el: 'Κανένας διοργανωτής δεν έχει αυτό το αναγνωριστικό ή slug.',
  },
  rest_term_invalid: {
    fr: 'Aucun terme de ce genre n’a cet identifiant.',
    el: 'Κανένας όρος αυτού του είδους δεν έχει αυτό το αναγνωριστικό.',
  },
  'event-not-accessible': { fr: 'Cet événement n’est pas publié.', el: 'Αυτή η εκδήλωση δεν έχει δημοσιευτεί.' },
  'venue-not-accessible': { fr: 'Ce lieu n’est pas publié.', el: 'Αυτός ο χώρος δεν έχει δημοσιευτεί.' },
  'organizer-not-accessible': {
    fr: 'Cet organisateur n’est pas publié.',
    el: 'Αυτός ο διοργανωτής δεν έχει δημοσιευτεί.',
  },
  'event-no-longer-available': { fr: 'Cet événement est dans la corbeille.', el: 'Αυτή η εκδήλωση είναι στον κάδο.' },
  'venue-no-longer-available': { fr: 'Ce lieu est dans la corbeille.', el: 'Αυτός ο χώρος είναι στον κάδο.' },
  'organizer-no-longer-available': {
    fr: 'Cet organisateur est dans la corbeille.',
    el: 'Αυτός ο διοργανωτής είναι στον κάδο.',
  },
  'event-is-in-trash': { fr: 'Cet événement est déjà dans la corbeille.', el: 'Αυτή η εκδήλωση είναι ήδη στον κάδο.' },
  'venue-is-in-trash': { fr: 'Ce lieu est déjà dans la corbeille.', el: 'Αυτός ο χώρος είναι ήδη στον κάδο.' },
  'organizer-is-in-trash': {
    fr: 'Cet organisateur est déjà dans la corbeille.',
    el: 'Αυτός ο διοργανωτής είναι ήδη στον κάδο.',
  },
  'event-password-protected': {
    fr: 'Cet événement demande son mot de passe.',
    el: 'Αυτή η εκδήλωση χρειάζεται τον κωδικό της.',
  },
  'event-archive-page-not-found': { fr: 'La liste a moins de pages.', el: 'Η λίστα έχει λιγότερες σελίδες.' },
  'venue-archive-page-not-found': { fr: 'La liste a moins de pages.', el: 'Η λίστα έχει λιγότερες σελίδες.' },
  'organizer-archive-page-not-found': { fr: 'La liste a moins de pages.', el: 'Η λίστα έχει λιγότερες σελίδες.' },
  term_exists: { fr: 'Un terme de ce nom existe déjà.', el: 'Υπάρχει ήδη όρος με αυτό το όνομα.' },
  duplicate_term_slug: { fr: 'Un autre terme a déjà ce slug.', el: 'Ένας άλλος όρος έχει ήδη αυτό το slug.' },
  slug_taken: {
    fr: 'Une autre fiche a pris ce slug au même moment. Renvoyez la demande.',
    el: 'Μια άλλη εγγραφή πήρε αυτό το slug την ίδια στιγμή. Στείλτε ξανά το αίτημα.',
  },
  'user-not-found': { fr: 'Cet utilisateur n’existe pas.', el: 'Δεν υπάρχει τέτοιος χρήστης.' },
  'login-taken': {
    fr: 'Un autre utilisateur a ce nom de connexion.',
    el: 'Ένας άλλος χρήστης έχει αυτό το όνομα σύνδεσης.',
  },
  'application-password-not-found': {
    fr: 'Cet utilisateur n’a pas de mot de passe d’application avec ce préfixe.',
    el: 'Αυτός ο χρήστης δεν έχει κωδικό εφαρμογής με αυτό το πρόθεμα.',
  },
  'user-has-records': {
    fr: 'Cet utilisateur est l’auteur de fiches. Dites qui les reprend.',
    el: 'Αυτός ο χρήστης είναι συγγραφέας εγγραφών. Πείτε ποιος τις αναλαμβάνει.',
  },
  'last-administrator': {
    fr: 'Le dernier administrateur le reste. Nommez-en d’abord un autre.',
    el: 'Ο τελευταίος διαχειριστής παραμένει. Ορίστε πρώτα έναν άλλο.',
  },
  internal_error: {
    fr: 'Une erreur s’est produite ici. L’identifiant de la demande la retrouve dans le journal.',
    el: 'Κάτι πήγε στραβά εδώ. Το αναγνωριστικό του αιτήματος το βρίσκει στο αρχείο καταγραφής.',
  },
  database_unavailable: {
    fr: 'La base de données ne répond pas. Réessayez dans quelques secondes.',
    el: 'Η βάση δεδομένων δεν απαντά. Δοκιμάστε ξανά σε λίγα δευτερόλεπτα.',
  },
}
