/**
 * Words that mean the same to a wrapper, Danish and English, each line in both directions. Staff add their own beside them. One
 * form of a word is enough; words of one line are searched as one.
 */
export const SAME_MEANING: readonly (readonly string[])[] = [
  // finish
  ['blank', 'gloss', 'glossy', 'højglans', 'glans', 'blankt'],
  ['mat', 'matte', 'matt'],
  ['satin', 'silke', 'silkemat', 'silkeglans', 'satineret'],
  ['krom', 'chrome', 'spejl', 'mirror'],
  ['karbon', 'carbon', 'kulfiber', 'kulfibre'],
  ['farveskift', 'flip', 'flipflop', 'kamæleon', 'chameleon', 'shift', 'colorshift', 'colourshift'],
  ['struktur', 'textured', 'tekstur', 'texture'],
  ['børstet', 'brushed'],
  ['læder', 'leather'],
  ['smedet', 'forged'],
  ['klar', 'clear', 'transparent', 'gennemsigtig'],
  // colours
  ['sort', 'black'],
  ['hvid', 'white'],
  ['grå', 'grey', 'gray'],
  ['sølv', 'silver'],
  ['rød', 'red'],
  ['orange', 'appelsin'],
  ['gul', 'yellow'],
  ['grøn', 'green'],
  ['blå', 'blue'],
  ['lilla', 'purple', 'violet'],
  ['rosa', 'pink', 'lyserød'],
  ['brun', 'brown'],
  ['guld', 'gold'],
  ['kobber', 'copper'],
  ['antracit', 'anthracite'],
  ['grafit', 'graphite'],
  ['bordeaux', 'burgundy', 'vinrød'],
  ['marine', 'navy', 'marineblå'],
  // kinds of film
  ['folie', 'vinyl', 'film', 'wrap'],
  ['ppf', 'lakbeskyttelse', 'stenslagsfolie', 'stenslag'],
  ['laminat', 'laminate', 'overlaminat', 'overlaminate'],
  ['print', 'tryk'],
  ['støbt', 'cast'],
  ['kalandreret', 'calendered'],
  ['forlygte', 'headlight', 'lygte'],
  ['forrude', 'windscreen', 'windshield'],
  ['farveprøve', 'swatch', 'sample', 'prøve', 'vareprøve', 'farvekort'],
  ['interiør', 'interior'],
  // tools and chemicals
  ['rakel', 'squeegee'],
  ['kniv', 'knife', 'skalpel', 'hobbykniv'],
  ['blad', 'blade', 'knivblad'],
  ['skære', 'skæring', 'cutting', 'cut', 'snit', 'snitter', 'cutter'],
  ['trådtape', 'knifeless', 'skæretape', 'finline'],
  ['handske', 'glove'],
  ['varmluftpistol', 'varmepistol', 'heatgun', 'varmluftsblæser'],
  ['magnet', 'magnets'],
  ['bælte', 'belt'],
  ['værktøj', 'tool', 'tools'],
  ['termometer', 'thermometer'],
  ['kant', 'edge', 'tucking'],
  ['limfjerner', 'klisterfjerner', 'remover'],
  ['isopropanol', 'ipa', 'sprit', 'isopropylalkohol'],
  ['rens', 'cleaner', 'rengøring', 'rensevæske'],
  ['shampoo', 'sæbe', 'vask'],
  ['primer', 'hæfteforbedrer'],
  ['blæk', 'ink'],
]

/** A shade, and the colours whose films come near it: searched after what is called so itself. */
export const NEAR_COLOURS: readonly (readonly [shade: string, ...colours: string[]])[] = [
  ['antracit', 'grå'],
  ['grafit', 'grå'],
  ['koksgrå', 'grå'],
  ['gunmetal', 'grå'],
  ['skifer', 'grå'],
  ['titan', 'grå'],
  ['beton', 'grå'],
  ['bordeaux', 'rød'],
  ['rubin', 'rød'],
  ['kirsebær', 'rød'],
  ['marine', 'blå'],
  ['kobolt', 'blå'],
  ['kongeblå', 'blå'],
  ['himmelblå', 'blå'],
  ['petrol', 'blå', 'grøn'],
  ['turkis', 'blå', 'grøn'],
  ['mint', 'grøn'],
  ['oliven', 'grøn'],
  ['army', 'grøn'],
  ['khaki', 'grøn', 'beige'],
  ['smaragd', 'grøn'],
  ['creme', 'hvid', 'beige'],
  ['elfenben', 'hvid', 'beige'],
  ['perlemor', 'hvid'],
  ['sand', 'beige'],
  ['champagne', 'guld', 'beige'],
  ['messing', 'guld'],
  ['bronze', 'brun'],
  ['chokolade', 'brun'],
  ['kaffe', 'brun'],
  ['aubergine', 'lilla'],
  ['lavendel', 'lilla'],
  ['magenta', 'rosa'],
  ['fersken', 'orange', 'rosa'],
  ['karry', 'gul'],
  ['sennep', 'gul'],
]

/** Words that say nothing of a product. */
export const FILLERS: readonly string[] = [
  ...['og', 'eller', 'til', 'med', 'uden', 'i', 'på', 'af', 'for', 'fra', 'en', 'et', 'den', 'det', 'de', 'der', 'som', 'er', 'min'],
  ...['and', 'or', 'with', 'for', 'the', 'a', 'in', 'of', 'to'],
]

/** Words no compound is told by: English ones that end many others. */
export const NOT_A_HEAD: readonly string[] = ['red', 'ink', 'cut', 'rens']

/** Words that look put together of others and are not: a blackbird is no black. */
export const NOT_COMPOUND: readonly string[] = ['solsort', 'automat', 'format', 'diplomat']
