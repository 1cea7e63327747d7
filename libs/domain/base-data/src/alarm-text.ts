import type { AlarmCategory, AlarmSeverity } from './alarm-vocabulary.ts';
import type { Language } from './state-text.ts';

interface Texts {
  categories: Readonly<Record<AlarmCategory, string>>;
  severities: Readonly<Record<AlarmSeverity, string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    categories: {
      grid: 'Grid',
      dc_input: 'DC input',
      insulation: 'Insulation',
      arc: 'Arc fault',
      temperature: 'Temperature',
      battery: 'Battery',
      communication: 'Communication',
      hardware: 'Hardware',
      firmware: 'Firmware',
      configuration: 'Configuration',
      shutdown: 'Shutdown by command',
      other: 'Other',
      unmapped: 'Unknown code',
    },
    severities: {
      critical: 'Critical',
      major: 'Major',
      minor: 'Minor',
      warning: 'Warning',
      information: 'Information',
    },
  },
  zh: {
    categories: {
      grid: '电网',
      dc_input: '直流输入',
      insulation: '绝缘',
      arc: '电弧故障',
      temperature: '温度',
      battery: '电池',
      communication: '通信',
      hardware: '硬件',
      firmware: '固件',
      configuration: '配置',
      shutdown: '指令关机',
      other: '其他',
      unmapped: '未知代码',
    },
    severities: { critical: '紧急', major: '重要', minor: '次要', warning: '警告', information: '提示' },
  },
  de: {
    categories: {
      grid: 'Netz',
      dc_input: 'DC-Eingang',
      insulation: 'Isolation',
      arc: 'Lichtbogen',
      temperature: 'Temperatur',
      battery: 'Batterie',
      communication: 'Kommunikation',
      hardware: 'Hardware',
      firmware: 'Firmware',
      configuration: 'Konfiguration',
      shutdown: 'Abschaltung auf Befehl',
      other: 'Sonstiges',
      unmapped: 'Unbekannter Code',
    },
    severities: {
      critical: 'Kritisch',
      major: 'Schwerwiegend',
      minor: 'Gering',
      warning: 'Warnung',
      information: 'Hinweis',
    },
  },
  es: {
    categories: {
      grid: 'Red eléctrica',
      dc_input: 'Entrada de CC',
      insulation: 'Aislamiento',
      arc: 'Arco eléctrico',
      temperature: 'Temperatura',
      battery: 'Batería',
      communication: 'Comunicación',
      hardware: 'Hardware',
      firmware: 'Firmware',
      configuration: 'Configuración',
      shutdown: 'Apagado por orden',
      other: 'Otros',
      unmapped: 'Código desconocido',
    },
    severities: {
      critical: 'Crítica',
      major: 'Mayor',
      minor: 'Menor',
      warning: 'Advertencia',
      information: 'Información',
    },
  },
  fr: {
    categories: {
      grid: 'Réseau électrique',
      dc_input: 'Entrée CC',
      insulation: 'Isolement',
      arc: 'Arc électrique',
      temperature: 'Température',
      battery: 'Batterie',
      communication: 'Communication',
      hardware: 'Matériel',
      firmware: 'Micrologiciel',
      configuration: 'Configuration',
      shutdown: 'Arrêt sur commande',
      other: 'Autre',
      unmapped: 'Code inconnu',
    },
    severities: {
      critical: 'Critique',
      major: 'Majeure',
      minor: 'Mineure',
      warning: 'Avertissement',
      information: 'Information',
    },
  },
  pt: {
    categories: {
      grid: 'Rede elétrica',
      dc_input: 'Entrada CC',
      insulation: 'Isolamento',
      arc: 'Arco elétrico',
      temperature: 'Temperatura',
      battery: 'Bateria',
      communication: 'Comunicação',
      hardware: 'Hardware',
      firmware: 'Firmware',
      configuration: 'Configuração',
      shutdown: 'Paragem por comando',
      other: 'Outros',
      unmapped: 'Código desconhecido',
    },
    severities: { critical: 'Crítico', major: 'Grave', minor: 'Ligeiro', warning: 'Aviso', information: 'Informação' },
  },
  nl: {
    categories: {
      grid: 'Elektriciteitsnet',
      dc_input: 'DC-ingang',
      insulation: 'Isolatie',
      arc: 'Vlamboog',
      temperature: 'Temperatuur',
      battery: 'Batterij',
      communication: 'Communicatie',
      hardware: 'Hardware',
      firmware: 'Firmware',
      configuration: 'Configuratie',
      shutdown: 'Uitschakeling op commando',
      other: 'Overig',
      unmapped: 'Onbekende code',
    },
    severities: {
      critical: 'Kritiek',
      major: 'Ernstig',
      minor: 'Gering',
      warning: 'Waarschuwing',
      information: 'Informatie',
    },
  },
  pl: {
    categories: {
      grid: 'Sieć elektroenergetyczna',
      dc_input: 'Wejście DC',
      insulation: 'Izolacja',
      arc: 'Łuk elektryczny',
      temperature: 'Temperatura',
      battery: 'Akumulator',
      communication: 'Komunikacja',
      hardware: 'Sprzęt',
      firmware: 'Oprogramowanie układowe',
      configuration: 'Konfiguracja',
      shutdown: 'Wyłączenie poleceniem',
      other: 'Inne',
      unmapped: 'Nieznany kod',
    },
    severities: {
      critical: 'Krytyczny',
      major: 'Poważny',
      minor: 'Drobny',
      warning: 'Ostrzeżenie',
      information: 'Informacja',
    },
  },
  it: {
    categories: {
      grid: 'Rete elettrica',
      dc_input: 'Ingresso CC',
      insulation: 'Isolamento',
      arc: 'Arco elettrico',
      temperature: 'Temperatura',
      battery: 'Batteria',
      communication: 'Comunicazione',
      hardware: 'Hardware',
      firmware: 'Firmware',
      configuration: 'Configurazione',
      shutdown: 'Spegnimento su comando',
      other: 'Altro',
      unmapped: 'Codice sconosciuto',
    },
    severities: {
      critical: 'Critico',
      major: 'Maggiore',
      minor: 'Minore',
      warning: 'Avviso',
      information: 'Informazione',
    },
  },
};

/** Returns the text of an alarm's category in the account's language. */
export function alarmCategoryText(category: AlarmCategory, language: Language): string {
  return texts[language].categories[category];
}

/** Returns the text of an alarm's severity in the account's language: it qualifies the word alarm. */
export function alarmSeverityText(severity: AlarmSeverity, language: Language): string {
  return texts[language].severities[severity];
}
