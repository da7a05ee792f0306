/**
 * Passwords that are guessed first, as their bare stem: lower case, letters for look-alike digits, nothing else. The
 * four classes of the checklist rule out most of the well-known list itself, but not its decorated forms: "P@ssw0rd1!"
 * has the stem "password".
 */
const stems = new Set(
  `password passwort passw pass letmein welcome monkey dragon master shadow sunshine princess football baseball superman
  batman trustno iloveyou login admin administrator root user test testing guest default changeme secret qwerty qwertyuiop
  qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcabc summer winter spring autumn january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  london england britain michael jennifer jessica charlie thomas george daniel ashley nicole andrew joshua liverpool arsenal
  chelsea manchester everton computer internet google facebook starwars pokemon hello freedom whatever killer soccer hockey
  ranger buster cheese pepper ginger cookie banana flower orange purple silver golden diamond mustang ferrari mercedes
  correcthorsebatterystaple hunter hunterhunter access mypass mypassword passpass passwordpassword newpassword
  oldpassword temppassword temporary company office money finance adviser advisor training learning academy`.split(
    /\s+/,
  ),
);

const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** What is left of a password without its decoration: as written, and with look-alikes read as letters. */
function stemsOf(password: string): string[] {
  const trimmed = password.toLowerCase().replace(/[^a-z]+$/, "");
  const read = Array.from(trimmed, (sign) => lookAlikes[sign] ?? sign).join("");
  return [lettersOf(password), lettersOf(read)];
}

/**
 * Whether a password is one that is guessed first (D-11): a common word with decoration, one repeated character or
 * keyboard row, or little more than a word of the context (the product's name, the person's own name or address).
 */
export function isGuessable(password: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((text) => text.toLowerCase().split(/[^a-z]+/))
    .filter((word) => word.length >= 4);
  return stemsOf(password).some((stem) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ""), stem);
    return stems.has(stem) || (rest.length < stem.length && rest.length < 3) || /^(.{1,3})\1{2,}$/.test(stem);
  });
}
