import { CREDIT_EMPTY } from '#domain/invoices/invoice.ts'
import { PRODUCT_PICTURE, tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { DOCUMENT } from '#domain/products/product-document.ts'

/** The message where nothing is known of the cause (spec §8). */
export const UNEXPECTED_TITLE = 'Der opstod en fejl'
export const UNEXPECTED_MESSAGE = `${UNEXPECTED_TITLE}. Prøv venligst igen.`
/** What is read while the shop can do nothing for the visitor. */
export const UNAVAILABLE_MESSAGE = 'Butikken er optaget lige nu. Prøv igen om et øjeblik.'

/** Every refusal the API can answer with, its status and what the visitor reads (design §4 promise 10). */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Tjek felterne, og prøv igen.' },
  invalid_json: { status: 400, message: 'Forespørgslen kunne ikke læses.' },
  unsupported_media_type: { status: 415, message: 'Forespørgslen skal sendes som JSON.' },
  body_too_large: { status: 413, message: 'Forespørgslen er for stor.' },
  not_found: { status: 404, message: 'Siden findes ikke.' },
  changed_meanwhile: { status: 409, message: 'Det er ændret af en anden, siden du åbnede det. Se det nye, og prøv igen.' },
  method_not_allowed: { status: 405, message: 'Det kan ikke gøres på denne adresse.' },
  too_many_requests: { status: 429, message: 'Du har prøvet for mange gange. Vent lidt, og prøv igen.' },
  unexpected: { status: 500, message: UNEXPECTED_MESSAGE },
  unavailable: { status: 503, message: UNAVAILABLE_MESSAGE },

  not_logged_in: { status: 401, message: 'Du skal være logget ind.' },
  wrong_credentials: { status: 401, message: 'Forkert e-mail eller adgangskode.' },
  login_code_needed: {
    status: 401,
    message: 'Mange har prøvet at gætte adgangskoden. Er din rigtig, har vi sendt en kode til din e-mail.',
  },
  wrong_login_code: { status: 401, message: 'Adgangskoden eller koden passer ikke. Prøv igen.' },
  second_factor_needed: { status: 401, message: 'Skriv koden fra din app.' },
  wrong_code: { status: 400, message: 'Koden passer ikke, eller den er allerede brugt.' },
  second_factor_is_on: { status: 409, message: 'Totrinslogin er allerede slået til.' },
  second_factor_is_off: { status: 409, message: 'Totrinslogin er ikke slået til.' },
  second_factor_required: { status: 403, message: 'En superadmin skal bruge totrinslogin. Slå det til under dine indstillinger.' },
  forbidden: { status: 403, message: 'Det har du ikke adgang til.' },
  awaiting_approval: { status: 403, message: 'Din konto afventer godkendelse.' },
  account_locked: { status: 403, message: 'Din konto er spærret. Kontakt os, hvis det er en fejl.' },
  email_taken: { status: 409, message: 'Der findes allerede en konto med denne e-mail.' },
  customer_email_taken: { status: 409, message: 'En kunde med denne email findes allerede!' },
  email_fixed: { status: 400, message: 'E-mailen kan ikke ændres.' },
  field_fixed: { status: 400, message: 'Det felt kan du ikke selv ændre.' },
  link_expired: { status: 400, message: 'Linket er udløbet eller allerede brugt. Bed om et nyt.' },
  password_needed: { status: 403, message: 'Skriv adgangskoden til kontoen, så bekræfter vi din e-mail.' },
  wrong_password: { status: 400, message: 'Den nuværende adgangskode er forkert.' },
  customer_not_found: { status: 404, message: 'Kunden findes ikke.' },
  person_not_found: { status: 404, message: 'Vi har intet gemt om den e-mail.' },
  already_approved: { status: 409, message: 'Kunden er allerede godkendt.' },
  not_approved_yet: { status: 409, message: 'Kunden skal godkendes, før den kan redigeres.' },
  last_superadmin: { status: 409, message: 'Den sidste superadmin kan ikke fjernes.' },
  not_yourself: { status: 409, message: 'Du kan ikke slette, spærre eller nedgradere dig selv.' },

  product_not_found: { status: 404, message: 'Produkt ikke fundet' },
  category_not_found: { status: 404, message: 'Kategorien findes ikke.' },
  order_not_found: { status: 404, message: 'Ordren findes ikke.' },
  note_not_found: { status: 404, message: 'Noten findes ikke.' },
  not_your_note: { status: 403, message: 'Kun den, der skrev noten, kan slette den.' },
  page_not_found: { status: 404, message: 'Siden findes ikke.' },

  cart_changed: { status: 409, message: 'Din kurv er ændret på en anden enhed. Se den igennem, og prøv igen.' },
  order_empty: { status: 400, message: 'Din kurv er tom' },
  product_unavailable: { status: 409, message: 'Et produkt i kurven kan ikke længere købes.' },
  sample_needs_colour: { status: 400, message: 'Vælg, hvilken farve din farveprøve skal være i.' },
  not_a_sample: { status: 400, message: 'Kun en farveprøve kan bestilles i en farve.' },
  no_sample_of_it: { status: 409, message: 'Farveprøver laver vi kun af folie.' },
  in_stock_already: { status: 409, message: 'Den er på lager. Du kan bestille den nu.' },
  too_many_stock_watches: {
    status: 409,
    message: 'Du venter allerede på så mange varer, som vi kan holde styr på. Afmeld en af dem først.',
  },
  order_changed: { status: 409, message: 'Priserne i din kurv er ændret. Se de nye tal, og bekræft igen.' },
  points_need_login: { status: 401, message: 'Du skal være logget ind for at betale med point' },
  not_points_eligible: { status: 409, message: 'Produktet kan ikke betales med point.' },
  too_few_points: { status: 409, message: 'Du har ikke nok point' },
  points_need_permission: { status: 403, message: 'Så mange point kræver en rettighed. Bed en superadmin om den.' },
  invoice_needs_login: { status: 403, message: 'Faktura er kun for godkendte erhvervskunder.' },
  payment_method_missing: { status: 400, message: 'Vælg en betalingsmetode.' },
  guest_order_too_large: { status: 422, message: 'Så mange varer kan du ikke bestille som gæst. Log ind, eller kontakt os.' },
  guest_orders_unpaid: { status: 422, message: 'Du har for mange ubetalte varer bestilt. Betal dem først, eller kontakt os.' },
  idempotency_key_reused: { status: 422, message: 'Ordren er allerede sendt med et andet indhold. Genindlæs siden, og prøv igen.' },

  amount_missing: { status: 400, message: 'Skriv, hvor meget der er betalt.' },
  amount_not_partial: { status: 409, message: 'Beløbet skal være mindre end det, der mangler at blive betalt.' },
  nothing_paid: { status: 409, message: 'Der er ikke betalt noget, der kan betales tilbage.' },
  payment_not_found: { status: 404, message: 'Betalingen findes ikke.' },
  payment_reversed: { status: 409, message: 'Betalingen er allerede tilbageført.' },
  payment_refunded: { status: 409, message: 'Pengene er betalt tilbage. Tilbagefør tilbagebetalingen først.' },
  above_open: { status: 409, message: 'Beløbet er større end det, der mangler at blive betalt. Bekræft, at kunden har betalt for meget.' },
  nothing_owed: { status: 409, message: 'Kunden har ikke penge til gode. Skriv et beløb.' },
  above_paid: { status: 409, message: 'Der kan højst betales det tilbage, som er kommet ind.' },
  nothing_to_pay: { status: 409, message: 'Der er ikke noget at betale på ordren.' },

  parcel_of_cancelled: { status: 409, message: 'En annulleret ordre kan ikke sendes.' },
  nothing_to_send: { status: 409, message: 'Der er ikke noget, der kan sendes lige nu.' },
  more_than_unsent: { status: 409, message: 'Så mange mangler der ikke at blive sendt.' },
  parcel_not_found: { status: 404, message: 'Forsendelsen findes ikke, eller den er taget tilbage.' },

  already_invoiced: { status: 409, message: 'Ordren er allerede faktureret.' },
  not_invoiced_yet: { status: 404, message: 'Fakturaen er ikke udstedt endnu.' },
  order_cancelled: { status: 409, message: 'En annulleret ordre kan ikke faktureres.' },
  invoice_not_found: { status: 404, message: 'Fakturaen findes ikke.' },
  already_credited: { status: 409, message: 'Fakturaen er allerede krediteret.' },
  credit_empty: { status: 400, message: CREDIT_EMPTY },
  credit_above_rest: { status: 409, message: 'Der kan ikke krediteres mere, end der er tilbage på fakturaen.' },
  rolls_not_sent: {
    status: 409,
    message: 'Kun ruller, der er sendt, kan komme retur. Usendte ruller tages af ved at rette ordren.',
  },
  credited_too_much: { status: 409, message: 'Der er allerede krediteret mere på fakturaen, end ændringen lader tilbage.' },
  company_is_example: {
    status: 409,
    message:
      'Firmaets oplysninger eller bankkonto er stadig eksempler. Skriv butikkens egne under Indstillinger, før du udsteder fakturaer.',
  },
  series_begun: { status: 409, message: 'Den første faktura er udstedt, så nummerserien ligger fast.' },
  not_an_invoice: { status: 409, message: 'En kreditnota kan ikke krediteres.' },
  pdf_failed: { status: 500, message: 'Kunne ikke generere PDF' },

  sku_taken: { status: 409, message: 'Et produkt med dette KCW ID findes allerede.' },
  picture_not_found: { status: 400, message: 'Et af billederne findes ikke. Upload det igen.' },
  csv_unreadable: { status: 400, message: 'Filen kunne ikke læses som CSV.' },
  csv_errors: { status: 400, message: 'Filen har fejl, så intet er ændret. Ret linjerne, og prøv igen.' },
  catalogue_busy: { status: 409, message: 'Produkterne bliver ændret af andre lige nu, så intet er importeret. Prøv igen om lidt.' },

  message_not_found: { status: 404, message: 'Beskeden findes ikke.' },
  mail_not_found: { status: 404, message: 'Mailen findes ikke.' },
  mail_server_missing: { status: 409, message: 'Der er ingen mailserver, så mails kan ikke sendes.' },
  mail_not_resendable: { status: 409, message: 'Mailen er allerede sendt eller på vej.' },

  file_missing: { status: 400, message: 'Venligst upload billede filer' },
  not_a_picture: { status: 415, message: 'Venligst upload billede filer' },
  picture_too_large: { status: 413, message: tooLargePicture(PRODUCT_PICTURE) },
  picture_too_many_pixels: { status: 413, message: 'Billedet har for mange pixels. Gør det mindre, og prøv igen.' },
  picture_broken: { status: 400, message: 'Billedet er beskadiget og kan ikke læses.' },
  upload_failed: { status: 503, message: 'Upload fejlede' },

  wrap_not_found: { status: 404, message: 'Billedet findes ikke.' },
  wrap_fixed: { status: 409, message: 'Billedet har været vist og kan ikke rettes. Træk det tilbage, og send det igen.' },
  wrap_not_decidable: { status: 409, message: 'Det kan ikke afgøres sådan nu. Se, hvad der er sket med billedet imens.' },
  too_many_wraps: {
    status: 422,
    message: 'Der er ikke plads til flere billeder. Vent, til vi har set på dem, der venter, eller træk et tilbage.',
  },
  firm_missing: { status: 422, message: 'Skriv firmaets navn under Indstillinger først. Det er det, der vises.' },
  review_not_found: { status: 404, message: 'Anmeldelsen findes ikke.' },
  not_bought: { status: 403, message: 'Anmeldelser kan kun skrives af kunder, der har købt varen.' },

  sponsorship_not_found: { status: 404, message: 'Ansøgningen findes ikke.' },

  tag_not_found: { status: 404, message: 'Tagget findes ikke.' },
  tag_taken: { status: 409, message: 'Et tag med dette navn findes allerede.' },
  tag_in_use: { status: 409, message: 'Tagget er i brug og kan ikke slettes.' },
  not_a_pdf: { status: 415, message: 'Filen er ikke en PDF.' },
  document_too_large: { status: 413, message: `PDF-filen må højst fylde ${DOCUMENT.maxMegabytes} MB.` },
  document_not_found: { status: 404, message: 'Dokumentet findes ikke.' },
  maker_not_found: { status: 404, message: 'Producenten findes ikke.' },
  maker_taken: { status: 409, message: 'En producent med dette navn findes allerede.' },
  maker_in_use: { status: 409, message: 'Producenten står på produkter og kan ikke slettes.' },
  synonym_not_found: { status: 404, message: 'Synonymet findes ikke.' },
  synonym_taken: { status: 409, message: 'Der er allerede et synonym for dette.' },
  category_taken: { status: 409, message: 'En kategori med dette ID findes allerede.' },
  category_in_use: { status: 409, message: 'Kategorien er i brug og kan ikke slettes.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
