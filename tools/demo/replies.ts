import { parseLines } from './manuscript.ts';

// `{t}` stands for the thread's topic, `{o}` for its author's form of address, `{n}` for that of an earlier commenter.

/** Replies that fit any category. A leading `?`, `!` or `~` limits a line to one kind of thread. */
export const GENERAL_REPLIES = parseLines(`
Soal {t}, tiap orang memang beda pengalamannya. Tapi dari yang saya baca di sini, benang merahnya sama: pelan-pelan.
Baru semalam aku ngobrolin {t} sama orang rumah, eh pagi ini ada thread-nya.
Ikut nyimak soal {t}, kebetulan lagi butuh juga.
Soal {t} saya belum berpengalaman, tapi adik saya pernah. Nanti saya tanyakan lalu saya tulis di sini.
~ Ternyata yang mikirin {t} bukan aku doang. Lega.
Saya tandai dulu, minggu depan pas longgar saya baca pelan-pelan lagi.
~ Bapak saya kalau ditanya {t} jawabannya bisa dua jam. Turunannya ya begini, ikut-ikutan panjang.
Thread soal {t} begini yang bikin saya masih buka forum dan bukan medsos sebelah.
Jujur tadinya kukira soal {t} ini sepele. Setelah baca sampai sini jadi mikir lagi.
Gue nggak ngerti-ngerti amat soal {t}, tapi yang di atas masuk akal semua.
Sudah setahun lebih aku berurusan dengan {t}, dan masih sering salah juga. Jadi santai saja.
~ Di kantor kami soal {t} malah jadi bahan obrolan makan siang. Pendapatnya persis seperti di sini, terbelah dua.
Tolong jangan ditutup dulu thread-nya, masih banyak yang mau kutanyakan soal {t}.
Dulu waktu di Semarang sempat ada teman yang paham sekali soal {t}. Sayang sudah putus kontak.
? Naikin biar kebaca yang lain.
~ Wah, ramai. Saya cuma mau bilang, jangan terlalu dipikirkan, dijalani dulu.
Intinya sabar ya kalau soal {t}. Teori gampang, praktiknya yang bikin keringatan.
~ Komentarnya lebih seru daripada sinetron. Lanjut.
Ini kalau dirangkum bisa jadi satu artikel tentang {t}. Ada yang mau merangkum?
Aku kira cuma di keluargaku yang begini kalau sudah menyangkut {t}.
Pernah salah langkah soal {t}, ruginya nggak besar tapi malunya panjang.
Setuju sama yang di atas-atas. Tidak ada jalan pintas kalau soal {t}.
Menurut saya soal {t} yang penting niatnya dulu, caranya menyusul.
~ Nggak nyangka bahasan {t} bisa sepanjang ini, hahaha.
Saya pembaca lama yang jarang muncul. Khusus {t} saya mau ikut bersuara: lakukan yang paling sederhana dulu.
Kalau ada yang di Malang dan mau ngobrol langsung soal {t}, saya traktir kopi.
~ Istri saya ikut baca dari belakang dan bilang, "Nah, kan, sudah kubilang." Terima kasih, forum.
Suami saya paling anti kalau sudah bahas {t}, makanya saya bacanya sembunyi-sembunyi.
Tadi mau komentar panjang, ternyata sudah diwakili semua. Jadi ikut absen saja.
~ Anak saya nanya saya baca apa kok senyum-senyum. Saya jawab: {t}. Dia pergi.
Bertahun-tahun lalu saya punya pertanyaan yang sama soal {t}, tapi waktu itu belum ada tempat bertanya seenak ini.
Kurasa jawabannya tergantung orangnya sih. Yang cocok di satu rumah belum tentu cocok di rumah sebelah.
Ada yang punya bacaan bagus tentang {t}? Judul bukunya saja cukup.
Setahuku di daerah timur ceritanya agak lain kalau soal {t}. Teman-teman dari sana, tolong dilengkapi.
Pengen ikut komentar, tapi takut dibilang sok tahu. Ya sudah, sok tahu sedikit: coba mulai dari yang kecil.
Baca sampai habis, padahal besok harus bangun subuh. Salah sendiri.
Saya kirim tautan thread ini ke kakak saya, dia paling butuh kalau soal {t}.
Kalau mau jujur, yang bikin susah dari {t} itu bukan caranya tapi omongan orang.
Nah ini. Sudah lama kucari yang bahas {t} dengan bahasa biasa.
Aku percaya soal {t} orang lama lebih tahu. Coba tanya yang sepuh-sepuh di sekitar.
Ada benarnya, ada kurangnya. Tapi minimal sekarang saya punya gambaran soal {t}.
Semoga tahun depan kita ketemu lagi di sini dan sudah bisa ketawa soal {t}.
Sepengalaman saya, urusan {t} itu 20% ilmu dan 80% telaten.
Mampir sebentar sambil nunggu hujan reda. Ternyata topiknya {t}, jadi kelamaan.
? Saya juga menunggu jawaban soal {t}. Kalau {o} sudah ketemu caranya tolong dikabari.
? Pertanyaan bagus. Soal {t} ini sering ditanyakan tapi jarang dijawab tuntas.
? Boleh ditambah detailnya sedikit, {o}? Biar yang paham {t} gampang bantunya.
? Mirip kasusku tahun lalu. Ujung-ujungnya beres, tapi memang harus nyoba dua tiga cara dulu.
? Sudah saya baca semua jawabannya dan ikut terbantu, padahal bukan saya yang bertanya.
? Jangan patah semangat dulu. Soal {t} hampir semua orang mentok di titik yang sama.
? Gue bukan ahlinya, jadi gue ikut nyimak sambil berdoa semoga cepat beres.
? Sudah pernah coba tanya tetangga atau saudara yang sering berurusan dengan {t}? Kadang jawabannya dekat.
? Coba ditulis urutan kejadiannya dari awal, siapa tahu ketemu sendiri. Saya sering begitu.
? Tidak ada pertanyaan bodoh soal {t}. Saya juga mulai dari bertanya begini.
? Saya ikut bantu doa dulu, ilmunya belum sampai.
? Hati-hati kalau ada yang menawarkan jalan cepat soal {t} lewat pesan pribadi ya. Biasanya ada maunya.
? Aku pernah nanya hal yang sama di tempat lain dan malah diketawain. Untung {o} nanyanya di sini.
? Boleh tahu sudah berapa lama, {o}? Itu biasanya menentukan.
? Kalau aku, tanya ke yang benar-benar bidangnya dulu, baru ambil kesimpulan soal {t}.
? Sudah dicoba yang disarankan di atas? Hasilnya gimana?
? Buat {t}, saya lebih percaya pengalaman orang sini daripada hasil pencarian nomor satu.
? Saudaraku mengalami hal serupa. Awalnya bingung juga, sekarang malah jadi tempat bertanya orang lain soal {t}.
? Kayaknya jawabannya sudah ada di komentar pertama. Tinggal dicoba.
? Nanti kalau sudah ketemu solusinya, tulis di sini ya. Kasihan yang nyasar ke sini dua tahun lagi.
! Makasih sudah nulis soal {t} selengkap ini, {o}. Jarang ada yang mau berbagi bagian susahnya.
! Langsung kusimpan. Yang begini biasanya baru dicari pas sudah butuh.
! Salut sama {o}. Konsistennya itu lho.
! Ditunggu cerita lanjutannya, {o}!
! Baca ini sambil ngangguk-ngangguk sendiri di angkot.
! Sudah saya bagikan ke grup keluarga, dan untuk pertama kalinya ada yang membalas selain stiker.
! Ini tulisan yang jujur. Tidak jualan, tidak pamer. Terima kasih.
! Ada satu hal yang mau kutanyakan soal {t}: bagian paling berat buat {o} sebenarnya yang mana?
! Keren! Aku sudah lama pengen mulai, tapi kalah sama rebahan.
! Kalau bisa dibuat seri, {o}. Saya yakin banyak yang menunggu soal {t}.
! Terharu sedikit, terus pura-pura ngantuk biar nggak ketahuan anak.
! Bagus sekali. Saya cetak dan tempel di dinding ruang kerja, boleh ya.
! Gue yang biasanya males baca panjang-panjang, ini habis. Mantap, {o}.
! Detailnya enak diikuti, dan kelihatan kalau dialami sendiri.
! Semoga dibalas berlipat kebaikannya. Ilmu soal {t} begini mahal kalau kursus.
! Tadi pagi langsung saya praktikkan sebagian. Belum sempurna, tapi lumayan.
! Yang seperti {o} ini yang bikin forum hidup.
! Ada yang kurang cocok dengan pengalamanku, tapi justru jadi belajar sudut lain soal {t}.
! Boleh saya terjemahkan ke bahasa daerah buat ibu saya? Beliau pasti suka.
! Saya baca dua kali. Yang kedua dibacakan untuk suami, dia cuma bilang "hebat".
~ Soal {t} saya netral, tapi senang lihat perdebatannya.
~ Ini bakal panjang. Ambil kursi, seduh kopi.
~ Di rumah kami soal {t} tidak boleh dibahas di meja makan lagi. Ada sejarahnya.
~ Kayaknya umur juga ngaruh. Waktu masih kuliah pendapatku soal {t} beda sekali.
~ Pilihan ketiga: dua-duanya salah, yang benar menurut ibu saya.
~ Gue setuju sama semuanya biar nggak ada yang marah.
~ Kalau bikin jajak pendapat soal {t}, hasilnya pasti lima puluh lima puluh.
~ Tergantung suasana hati. Hari ini iya, besok bisa enggak.
~ Saya kira cuma keluarga kami yang bertengkar soal {t}. Ternyata nasional.
~ Wah kalau yang ini aku punya pendapat keras, tapi sudah janji mau sabar tahun ini.
~ Baru tahu di daerah lain {t} bisa seserius itu. Menarik betul.
~ Jawabanku berubah sejak punya anak. Sekarang apa pun yang paling cepat.
~ Maaf, saya tidak setuju dengan kebanyakan di sini. Tapi tetap sayang kalian.
~ Ini kalau ditanyakan ke kakek saya, beliau jawab "sudah, makan dulu". Mungkin itu jawaban yang benar.
~ Dulu ikut yang ramai, sekarang ikut yang tenang. Soal {t} juga begitu.
~ Tolong sertakan argumen, jangan cuma "pokoknya". Ini bukan rapat keluarga.
~ Setelah dipikir-pikir, aku nggak punya jawaban. Tapi senang ditanya.
~ Perdebatan soal {t} selalu berakhir dengan nostalgia. Tidak keberatan sih.
~ Yang menjawab beda dari saya pasti masa kecilnya kurang main. Bercanda, bercanda.
~ Pengen dengar pendapat yang dari luar Jawa soal {t}, biasanya paling segar.
`);

/** Replies to another commenter. */
export const MENTION_REPLIES = parseLines(`
Setuju sama {n}. Di tempat saya juga begitu.
{n} mewakili isi hatiku. Tidak ada yang perlu ditambah.
? Wah, {n}, baru tahu saya ada cara begitu.
? @{n} serius? Selama ini gue salah dong.
? Makasih {n}, ini yang kucari-cari dari tadi.
Izin beda pendapat, {n}. Pengalaman saya kok kebalikannya ya.
{n} ini kalau komentar selalu bikin mikir.
~ Hahaha, {n}, saya sampai ketahuan ketawa waktu rapat.
~ Saya dukung {n} jadi ketua RT.
? Kalau menurut {n} sendiri, bagian mana yang paling susah soal {t}?
? Boleh juga saran {n}. Nanti malam aku coba.
{n}, maksudnya gimana? Aku agak kurang nangkep.
Nah, betul kata {n}. Banyak yang lupa soal itu.
~ Kurang setuju, {n}, tapi saya hargai. Soal {t} memang tidak ada jawaban tunggal.
? Aku pernah pakai caranya {n} dan memang manjur, asal telaten.
{n} tinggal di mana? Jangan-jangan kita tetangga.
Komentar {n} layak dapat jempol lebih banyak.
? Terima kasih sudah diluruskan, {n}. Ternyata saya yang salah paham.
Ditunggu kelanjutannya, {n}, jangan digantung begitu.
~ Ini dia. {n} sudah mewakili satu generasi.
~ {n}, kita sekampung ya? Persis sekali.
~ Gue satu kubu sama {n}, titik.
~ Tolong {n} jangan buka kartu di sini, hahaha.
~ Jawaban {n} membuat saya menelepon ibu.
~ Wkwk, {n}, aku bacanya sambil minum dan nyembur.
~ {n} menang, yang lain boleh pulang.
~ Setelah baca {n} saya jadi ragu sama jawaban saya sendiri.
~ Beda sama {n}, di rumah kami justru sebaliknya.
! Betul {n}, bagian itu juga yang paling kusuka.
! Senada dengan {n}. Semoga banyak yang baca.
! {n}, kalau jadi mencoba kabari hasilnya ya, saya masih maju mundur.
! Pertanyaan {n} sama persis dengan yang mau saya tulis.
Gue ketawa baca komentar {n}, tapi kok benar juga.
~ Kalau di keluarga kami persis seperti cerita {n}, cuma tokohnya om saya.
? {n} kalau ada waktu tolong dijelaskan lebih panjang, soal {t} ini jarang yang paham.
Saya catat poin dari {n}. Sisanya saya iyakan saja.
~ Jangan dengarkan {n}, dia begitu juga waktu bahas bubur. Hehe, damai ya.
~ Sama, {n}! Kukira aku sendirian.
`);

/** Replies that follow a quote of an earlier comment. */
export const QUOTE_REPLIES = parseLines(`
Nah, kalimat ini yang paling penting menurutku.
Ini betul sekali. Saya mengalaminya sendiri.
? Yang ini saya agak ragu. Ada yang bisa menguatkan?
Setuju bagian ini, sisanya perlu ngopi dulu.
~ Wkwkwk, ini sih gue banget.
~ Kalimat terbaik di thread ini.
~ Saya tidak menyangka ada yang berani menulisnya.
~ Ibu saya pernah bilang persis begini.
~ Tolong, saya lagi di kendaraan umum.
! Bagian ini juga yang saya tandai.
! Sepakat, {n}.
Izin kutip buat dipasang di status.
? Kalau bagian ini tergantung kondisi, tidak bisa disamaratakan.
? Baru kepikiran setelah baca ini. Makasih, {n}.
? Justru ini yang dulu bikin saya berubah pikiran soal {t}.
? Boleh dijelaskan lebih lanjut, {n}?
Ini harusnya ditaruh paling atas.
Di tempatku kejadiannya persis begini.
Kena banget. Sudah, aku nggak mau komentar lagi.
`);

/** Replies of a thread's author, by the kind of the thread. */
export const AUTHOR_REPLIES = parseLines(`
? Makasih semuanya, cepat sekali responsnya. Besok saya coba satu-satu.
? Update: sudah kucoba sarannya {n}, dan lumayan ada hasil. Makasih banyak!
? Siap, {n}. Kemarin memang belum kepikiran ke situ.
? Lupa bilang di atas, ini sudah berlangsung kira-kira dua minggu.
? Wah jadi tercerahkan. Ternyata soal {t} tidak sesederhana yang saya kira.
? Baik, saya ikuti dulu yang paling gampang. Nanti saya kabari hasilnya di sini.
? Terima kasih {n}, jawabannya jelas sekali dan tidak menghakimi.
? Masih bingung antara dua pilihan, tapi sekarang bingungnya lebih berkualitas, hehe.
? Sudah saya obrolkan dengan keluarga, kelihatannya akan ikut saran {n}.
? Kabar terakhir: beres! Ternyata masalahnya di situ. Makasih banyak ya semua.
? Nggak nyangka dijawab sebanyak ini. Aku balas pelan-pelan ya.
? Kalau ada yang mau menambahkan masih saya tunggu, belum saya putuskan kok.
? Oke gue coba dulu, kalau gagal gue balik lagi ke sini bawa tangisan.
? Yang disarankan {n} sudah saya coba bulan lalu dan belum berhasil, mungkin caranya yang salah.
! Terima kasih sudah baca sampai habis. Saya kira bakal tenggelam.
! Silakan, {n}, dipakai saja. Senang kalau berguna.
! Hehe, makasih {n}. Padahal nulisnya sambil ngantuk.
! Pertanyaan bagus, {n}. Nanti saya tulis di thread terpisah biar tidak kepanjangan.
! @{n} betul, itu kelewat ditulis. Nanti saya tambahkan.
! Aku sampai screenshot komentarnya buat ditunjukkan ke orang rumah. Makasih semua!
! Wah, masukan {n} boleh juga. Bagian itu memang masih kurang.
! Yang bertanya lewat pesan pribadi, sabar ya, saya balas satu-satu sepulang kerja.
! Senang dengar ada yang ikut mencoba. Kalau gagal jangan salahkan saya, salahkan cuaca.
! Lanjutannya sedang saya kumpulkan. Doakan tidak malas.
! Ternyata yang mengalami hal serupa banyak. Jadi merasa ditemani.
! Buat {n}: iya, kira-kira segitu. Bisa lebih cepat kalau lebih rajin dari saya.
! Mohon maaf baru balas, seharian di jalan.
! Gue baca semua komennya, makasih ya. Jadi semangat nulis lagi.
~ Wah jadi ramai. Sudah kuduga soal {t} pasti begini.
~ Saya catat skornya sementara: imbang.
~ {n} menang. Saya tidak bisa membantah yang itu.
~ Terima kasih jawabannya, lucu-lucu dan hangat. Lanjut terus, saya bacakan ke orang rumah.
~ @{n} nah, ini sudut yang belum kupikirkan.
~ Jangan berantem ya, {n} dan kawan-kawan. Nanti saya yang disalahkan moderator.
~ Kok jadi lapar ya baca jawaban kalian. Padahal bahasnya {t}.
~ Gue makin yakin sama pendapat gue, tapi gue hargai kalian yang keliru.
~ Sampai komentar ini saya sudah ganti pendapat dua kali.
~ Tadinya iseng nanya sebelum tidur, bangun-bangun sudah sepanjang ini. Makasih semua.
~ Yang belum jawab ayo, jangan cuma nyimak.
~ Aku suka jawaban {n}, sederhana tapi kena.
~ Belum ada yang dari Kalimantan nih. Mana suaranya?
~ Kesimpulan sementara: soal {t} kita sepakat untuk tidak sepakat.
`);
