import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RecordForm.module.css';

interface RecordTab {
  value: string;
  label: string;
  panel: ReactNode;
  /** It changes nothing, so it works for people who may not save. */
  isTrial?: true;
}

interface RecordTabsProps {
  tabs: readonly RecordTab[];
  value: string;
  onChange: (value: string) => void;
  /** The panels are read-only; the tabs still open. */
  disabled: boolean;
}

/** Parts of a record's form, one at a time. */
export function RecordTabs({ tabs, value, onChange, disabled }: RecordTabsProps) {
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next)} keepMounted={false} mt="lg">
      <Tabs.List mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value: name, panel, isTrial = false }) => (
        <Tabs.Panel key={name} value={name}>
          <fieldset disabled={disabled && !isTrial} className={classes.fields}>
            {panel}
          </fieldset>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
