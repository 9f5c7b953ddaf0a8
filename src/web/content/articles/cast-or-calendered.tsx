import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

export function CastOrCalendered() {
  return (
    <>
      <p>
        De ligner hinanden på rullen. Forskellen viser sig om en kant, om et år og på regningen. Her er de tre slags, vi sælger, og hvad de
        er gode til.
      </p>
      <h2>Støbt folie</h2>
      <p>
        Støbt folie, på engelsk cast, begynder som en væske, der hældes ud på en bane og tørrer. Ingen har trukket i den, så den har ingen
        form at vende tilbage til. Derfor er den tynd, blød og rolig: Den lægger sig i en fordybning og bliver der, når den er eftervarmet.
      </p>
      <p>
        Vores støbte bilfolier er 100–130 µm og holder 5–7 år; krom dog kun omkring 3. De er det rigtige valg til en hel bil. De koster mere
        pr. meter, men meteren er sjældent det dyre ved en helfoliering. Det er timerne.
      </p>
      <h2>Kalandreret folie</h2>
      <p>
        Kalandreret folie valses ud mellem varme ruller, som dej. Den har fået sin form med magt, og den husker, hvor den kom fra. Bliver
        den strakt, vil den gerne tilbage. Derfor krymper den lidt i kanterne, og derfor slipper den i dybe fordybninger.
      </p>
      <p>
        Der er stor forskel på kalandreret. Monomer folie er til skilte og korte kampagner og holder 1–3 år. Polymer er mere stabil. Vores{' '}
        <Link to={paths.products({ category: 'bilfolie', finish: 'Struktur' })}>strukturfolier</Link> – karbon, børstet metal og læder – er
        polymere på 150 µm. Tykkelsen er det, der giver vævet og børstningen noget at stå i, og de holder 6 år. De er skabt til tage,
        spejle, lister og paneler med bløde former. Giv dem et par millimeter ekstra i falsen, eftervarm til 90 °C, og trim bagefter.
      </p>
      <h2>TPU</h2>
      <p>
        TPU er noget helt andet end farvet vinyl: en tyk, elastisk folie på 140–200 µm, der er lavet til at tage imod stenslag. Toplaget er
        selvhelende, så fine ridser trækker sig sammen igen, når fladen bliver varm. Den lægges vådt, den skal ikke eftervarmes, og de klare
        holder op til 10 år. Den farvede TPU holder 8.
      </p>
      <p>
        Prisen er højere, og arbejdet er tungere. Til gengæld beskytter den lakken, og det gør farvet vinyl kun lidt. Vil kunden have både
        ny farve og beskyttelse, så se på <Link to={paths.products({ category: 'lakbeskyttelse', search: 'sort' })}>sort TPU</Link> til
        front og tærskler, og brug støbt folie på resten. Se hele udvalget under{' '}
        <Link to={paths.products({ category: 'lakbeskyttelse' })}>lakbeskyttelse</Link>.
      </p>
      <h2>Sådan vælger du</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Opgave</th>
            <th scope="col">Vælg</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="font-normal">
              Hel bil i ny farve
            </th>
            <td>Støbt</td>
          </tr>
          <tr>
            <th scope="row" className="font-normal">
              Tag, spejle og lister i karbon
            </th>
            <td>Kalandreret polymer</td>
          </tr>
          <tr>
            <th scope="row" className="font-normal">
              Front mod stenslag
            </th>
            <td>TPU</td>
          </tr>
          <tr>
            <th scope="row" className="font-normal">
              Reklame med tryk på runde former
            </th>
            <td>Støbt printfolie med laminat</td>
          </tr>
        </tbody>
      </table>
      <h2>Når den billige er dyr</h2>
      <p>
        En flad bagdør på en kassevogn kan sagtens bære kalandreret folie. En kofanger kan ikke. Sparer du nogle hundrede kroner på folien
        og laver hjørnerne om efter den første vinter, har du givet en arbejdsdag væk, og kunden husker hjørnerne. Spørg derfor om to ting,
        før du vælger: Hvor rund er fladen, og hvor længe skal den sidde der?
      </p>
      <p>
        Typen står i specifikationerne på hver folie sammen med tykkelse, holdbarhed og temperaturer. Er du i tvivl om en flade, så{' '}
        <Link to={paths.contact()}>send os et billede</Link>, eller læg en prøve på den, før du bestiller.
      </p>
    </>
  )
}
