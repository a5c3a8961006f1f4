export type Pronoun = 'saya' | 'aku' | 'gue';
/**
 * `rapi` is standard spelling, `santai` informal, `singkat` abbreviated as in chats. The latter two drop the first
 * capital and the last full stop.
 */
export type Typing = 'rapi' | 'santai' | 'singkat';

export interface Person {
  name: string;
  email: string;
  /** How others address this person. */
  call: string;
  pronoun: Pronoun;
  typing: Typing;
  /** 'pria' (man) or 'wanita' (woman), and the region. A text may require tags of its author. */
  tags: string[];
  /** The relative frequency with which this person writes and votes; 0 is never. */
  writes: number;
  votes: number;
}

// name | e-mail | call | pronoun | typing | tags | writes | votes
const ROWS = `
Sari Wulandari | sari | mbak Sari | saya | rapi | wanita jawa sari | 9 | 9
Bagus Prasetyo | bagus.prasetyo | mas Bagus | aku | santai | pria jawa | 14 | 8
Neng Rostika | neng.rostika | teh Neng | aku | rapi | wanita sunda | 9 | 7
Asep Hidayat | asep.hidayat | kang Asep | saya | santai | pria sunda | 12 | 6
Togar Simanjuntak | togar.simanjuntak | bang Togar | saya | rapi | pria batak | 11 | 5
Maria Hutagalung | maria.hutagalung | kak Maria | aku | rapi | wanita batak | 5 | 6
Rizal Koto | rizal.koto | uda Rizal | saya | rapi | pria minang | 8 | 7
Fitri Anggraini Chaniago | fitri.chaniago | uni Fitri | saya | rapi | wanita minang | 6 | 9
Andi Baso Mappanyukki | andi.baso | daeng Baso | saya | santai | pria bugis | 6 | 4
Besse Nurhaliza | besse.nurhaliza | kak Besse | aku | rapi | wanita bugis | 3 | 5
I Wayan Sudiarta | wayan.sudiarta | bli Wayan | saya | rapi | pria bali | 7 | 6
Ni Luh Ayu Kartini | ayu.kartini | mbok Ayu | aku | rapi | wanita bali | 3 | 6
Hendra Gunawan Lim | hendra.lim | koh Hendra | saya | rapi | pria tionghoa | 7 | 8
Mei Lan | meilan | ci Mei | aku | santai | wanita tionghoa | 4 | 7
Yosef Wanggai | yosef.wanggai | kaka Yosef | saya | rapi | pria papua | 5 | 4
Selvi Mandacan | selvi.mandacan | kaka Selvi | aku | santai | wanita papua | 2 | 3
Chris Latuconsina | chris.latuconsina | bung Chris | saya | rapi | pria maluku | 4 | 5
Nona Pattiasina | nona.pattiasina | usi Nona | saya | rapi | wanita maluku | 2 | 4
Suparman | suparman | pak Parman | saya | rapi | pria jawa | 6 | 5
Sukinah | sukinah | bu Kinah | saya | rapi | wanita jawa | 3 | 3
Raden Mas Haryo Notonegoro Kusumadiningrat | haryo.kusumadiningrat | mas Haryo | saya | rapi | pria jawa | 3 | 4
Yohanes Bria Seran | yohanes.seran | kaka Yohan | saya | rapi | pria ntt | 4 | 5
Dina Lestari | dina.lestari | mbak Dina | aku | singkat | wanita jawa | 10 | 9
Doni Saputra | doni.saputra | bang Doni | gue | santai | pria betawi | 13 | 7
Reza Maulana | reza.maulana | bang Reza | gue | singkat | pria betawi | 8 | 8
Putri Amelia | putri.amelia | kak Putri | gue | santai | wanita betawi | 5 | 10
Aditya Nugroho | aditya.nugroho | mas Adit | gue | rapi | pria jawa | 5 | 6
Ahmad Syaifullah | ahmad.syaifullah | bang Ipul | saya | rapi | pria banjar | 4 | 5
Norhayati | norhayati | acil Nor | saya | santai | wanita banjar | 3 | 4
Vecky Rumondor | vecky.rumondor | om Vecky | saya | santai | pria minahasa | 4 | 4
Grace Tumbelaka | grace.tumbelaka | kak Grace | aku | rapi | wanita minahasa | 2 | 6
Daud Rantetondok | daud.rantetondok | kak Daud | saya | rapi | pria toraja | 2 | 3
La Ode Arifin | laode.arifin | bang Ode | saya | rapi | pria sultra | 2 | 3
Laing Usat | laing.usat | bang Laing | saya | rapi | pria dayak | 2 | 2
Cut Rahmawati | cut.rahmawati | kak Cut | aku | rapi | wanita aceh | 4 | 6
Teuku Iskandar | teuku.iskandar | bang Is | saya | santai | pria aceh | 3 | 2
Siti Khadijah | siti.khadijah | mbak Siti | saya | rapi | wanita madura | 1 | 8
Bambang | bambang | mas Bambang | aku | singkat | pria jawa | 0 | 6
Lidya Kurniawati | lidya.kurniawati | mbak Lidya | aku | rapi | wanita jawa | 0 | 4
Ujang | ujang | mang Ujang | saya | rapi | pria sunda | 0 | 0
`;

function parsePerson(row: string): Person {
  const [name, email, call, pronoun, typing, tags, writes, votes] = row.split(' | ');
  return {
    name: name ?? '',
    email: `${email ?? ''}@contoh.id`,
    call: call ?? '',
    pronoun: pronoun as Pronoun,
    typing: typing as Typing,
    tags: (tags ?? '').split(' '),
    writes: Number(writes),
    votes: Number(votes),
  };
}

/** The forum's people, in the order they joined; a person's key is the index plus one. */
export const PEOPLE: readonly Person[] = ROWS.trim().split('\n').map(parsePerson);

/** Returns the key by which the rest of the demo forum refers to a person. */
export function keyOf(person: Person): number {
  return PEOPLE.indexOf(person) + 1;
}
