import { useState } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { ImportDialog } from './import-dialog.tsx';

export function ImportButton() {
  const { fleet: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {texts.import}
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
