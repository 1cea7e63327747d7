import type { State } from './base-data.generated.ts';

/** Languages of `StateDesc`. */
export const languages = ['en', 'zh', 'de', 'es', 'fr', 'pt', 'nl', 'pl', 'it'] as const;
export type Language = (typeof languages)[number];

type Texts = Readonly<Record<State, string>>;

// eslint-disable-next-line no-warning-comments -- a table: a language a row, a state a column
// prettier-ignore
const texts: Readonly<Record<Language, Texts>> = {
  en: { '-1': 'Unknown', '0': 'Offline', '1': 'Normal', '2': 'Standby', '3': 'Starting', '4': 'Fault', '5': 'Warning', '6': 'Power limited', '7': 'Shut down by command', '8': 'Maintenance' },
  zh: { '-1': '未知', '0': '离线', '1': '正常', '2': '待机', '3': '启动中', '4': '故障', '5': '告警', '6': '限功率', '7': '指令关机', '8': '维护' },
  de: { '-1': 'Unbekannt', '0': 'Offline', '1': 'Normalbetrieb', '2': 'Bereitschaft', '3': 'Startet', '4': 'Störung', '5': 'Warnung', '6': 'Leistung begrenzt', '7': 'Auf Befehl abgeschaltet', '8': 'Wartung' },
  es: { '-1': 'Desconocido', '0': 'Sin conexión', '1': 'Normal', '2': 'En espera', '3': 'Arrancando', '4': 'Fallo', '5': 'Advertencia', '6': 'Potencia limitada', '7': 'Apagado por orden', '8': 'Mantenimiento' },
  fr: { '-1': 'Inconnu', '0': 'Hors ligne', '1': 'Normal', '2': 'En veille', '3': 'Démarrage', '4': 'Défaut', '5': 'Avertissement', '6': 'Puissance limitée', '7': 'Arrêt sur commande', '8': 'Maintenance' },
  pt: { '-1': 'Desconhecido', '0': 'Sem ligação', '1': 'Normal', '2': 'Em espera', '3': 'A arrancar', '4': 'Falha', '5': 'Aviso', '6': 'Potência limitada', '7': 'Desligado por comando', '8': 'Manutenção' },
  nl: { '-1': 'Onbekend', '0': 'Offline', '1': 'Normaal', '2': 'Stand-by', '3': 'Start op', '4': 'Storing', '5': 'Waarschuwing', '6': 'Vermogen begrensd', '7': 'Op commando uitgeschakeld', '8': 'Onderhoud' },
  pl: { '-1': 'Nieznany', '0': 'Brak połączenia', '1': 'Praca normalna', '2': 'Gotowość', '3': 'Uruchamianie', '4': 'Awaria', '5': 'Ostrzeżenie', '6': 'Moc ograniczona', '7': 'Wyłączony poleceniem', '8': 'Konserwacja' },
  it: { '-1': 'Sconosciuto', '0': 'Non in linea', '1': 'Normale', '2': 'In attesa', '3': 'In avvio', '4': 'Guasto', '5': 'Avviso', '6': 'Potenza limitata', '7': 'Spento su comando', '8': 'Manutenzione' },
};

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** `StateDesc`: the text of the common vocabulary in the account's language. */
export function stateText(state: State, language: Language): string {
  return texts[language][state];
}
