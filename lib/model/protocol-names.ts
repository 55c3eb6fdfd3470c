const names: Readonly<Record<string, string>> = {
  ...{ TLImp: 'TileLink', TLAsyncImp: 'TileLink async', TLRationalImp: 'TileLink rational' },
  ...{ TLCreditedImp: 'TileLink credited', AXI4Imp: 'AXI4', AXI4AsyncImp: 'AXI4 async' },
  ...{ AXI4CreditedImp: 'AXI4 credited', AXISImp: 'AXI4-Stream', AHBImpMaster: 'AHB', AHBImpSlave: 'AHB' },
  ...{ APBImp: 'APB', IntImp: 'interrupt', IntSyncImp: 'interrupt sync', ClockImp: 'clock' },
  ...{ ClockGroupImp: 'clock group', BundleBridgeImp: 'bundle bridge', DebugCustomImp: 'debug custom' },
};

/** What people call a protocol, by its name in reports: `TileLink` for `TLImp` (design 4). */
export function protocolName(protocol: string): string {
  return names[protocol] ?? protocol.replace(/Imp$/, '');
}
