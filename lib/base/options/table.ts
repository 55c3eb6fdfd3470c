// Made from the types by `npm run docs`: the keys of each type of options. `!` marks those without a default; behind a colon is the
// type of the options that a key holds, behind = what its value may be, and in parentheses what the elements
// of a list may be.
export const optionTypes = {
  AESOptions: 'dedicatedPort=boolean',
  AHBMasterInit: 'name!=string',
  AHBMasterPortChanges:
    'masters:AHBMasterInit=list(AHBMasterParameters,object) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  AHBMasterPortInit:
    'masters!:AHBMasterInit=list(AHBMasterParameters,object) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  AHBRAMOptions:
    'fuzzHreadyout=boolean address!=AddressSet cacheable=boolean executable=boolean beatBytes=number devName=string errors=list(AddressSet)',
  AHBSlaveChanges:
    'address=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=TransferSizes|list(number)|number supportsRead=TransferSizes|list(number)|number device=Device',
  AHBSlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=TransferSizes|list(number)|number supportsRead=TransferSizes|list(number)|number device=Device',
  AHBSlavePortChanges:
    'slaves:AHBSlaveInit=list(AHBSlaveParameters,object) beatBytes=number lite=boolean responseFields=list(BundleField) requestKeys=list(BundleKey)',
  AHBSlavePortInit:
    'slaves!:AHBSlaveInit=list(AHBSlaveParameters,object) beatBytes!=number lite!=boolean responseFields=list(BundleField) requestKeys=list(BundleKey)',
  APBMasterInit: 'name!=string',
  APBMasterPortChanges:
    'masters:APBMasterInit=list(APBMasterParameters,object) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  APBMasterPortInit:
    'masters!:APBMasterInit=list(APBMasterParameters,object) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  APBRAMOptions:
    'fuzzReady=boolean fuzzError=boolean address!=AddressSet cacheable=boolean executable=boolean beatBytes=number devName=string errors=list(AddressSet)',
  APBSlaveChanges:
    'address=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=boolean supportsRead=boolean device=Device',
  APBSlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=boolean supportsRead=boolean device=Device',
  APBSlavePortChanges:
    'slaves:APBSlaveInit=list(APBSlaveParameters,object) beatBytes=number responseFields=list(BundleField) requestKeys=list(BundleKey)',
  APBSlavePortInit:
    'slaves!:APBSlaveInit=list(APBSlaveParameters,object) beatBytes!=number responseFields=list(BundleField) requestKeys=list(BundleKey)',
  AXI4AsyncCrossingSourceOptions: 'sync=number',
  AXI4BufferOptions:
    'all="default"|"flow"|"none"|"pipe"|BufferParams|number aw="default"|"flow"|"none"|"pipe"|BufferParams|number w="default"|"flow"|"none"|"pipe"|BufferParams|number b="default"|"flow"|"none"|"pipe"|BufferParams|number ar="default"|"flow"|"none"|"pipe"|BufferParams|number r="default"|"flow"|"none"|"pipe"|BufferParams|number',
  AXI4CreditedOptions: 'delay=AXI4CreditedDelay|CreditedDelay',
  AXI4DeinterleaverOptions: 'maxReadBytes!=number buffer="default"|"flow"|"none"|"pipe"|BufferParams|number',
  AXI4DelayerOptions: 'q=number',
  AXI4FilterOptions: 'sfilter=function mfilter=function',
  AXI4IdIndexerOptions: 'idBits!=number',
  AXI4LiteMasterPortInit: 'masters!:WordMasterInit=list(object)',
  AXI4LiteSlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsRead=TransferSizes|boolean|list(number)|number supportsWrite=TransferSizes|boolean|list(number)|number beatBytes!=number name=string',
  AXI4LiteSlavePortInit: 'slaves!:WordSlaveInit=list(object) beatBytes!=number',
  AXI4LiteXbarOptions: 'connects=list(list) policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin"',
  AXI4MasterChanges:
    'nodePath=NodePath name=string id=IdRange|list(number)|number aligned=boolean maxFlight=number atomics=boolean',
  AXI4MasterInit: 'name!=string id=IdRange|list(number)|number aligned=boolean maxFlight=number atomics=boolean',
  AXI4MasterPortChanges:
    'masters=list(AXI4MasterParameters) echoFields=list(BundleField) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  AXI4MasterPortInit:
    'masters!:AXI4MasterInit=list(AXI4MasterParameters,object) echoFields=list(BundleField) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  AXI4RAMOptions:
    'wcorrupt=boolean atomics=boolean address!=AddressSet cacheable=boolean executable=boolean beatBytes=number devName=string errors=list(AddressSet)',
  AXI4SlaveChanges:
    'nodePath=NodePath address=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=TransferSizes|list(number)|number supportsRead=TransferSizes|list(number)|number supportsAtomics=TransferSizes|list(number)|number interleavedId=number',
  AXI4SlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=TransferSizes|list(number)|number supportsRead=TransferSizes|list(number)|number supportsAtomics=TransferSizes|list(number)|number interleavedId=number',
  AXI4SlavePortChanges:
    'slaves=list(AXI4SlaveParameters) beatBytes=number minLatency=number responseFields=list(BundleField) requestKeys=list(BundleKey) atomics=boolean',
  AXI4SlavePortInit:
    'slaves!:AXI4SlaveInit=list(AXI4SlaveParameters,object) beatBytes!=number minLatency=number responseFields=list(BundleField) requestKeys=list(BundleKey) atomics=boolean',
  AXI4ToTLOptions: 'wcorrupt=boolean atomics=boolean',
  AXI4UserYankerOptions: 'capMaxFlight=number',
  AXI4XbarOptions:
    'connects=list(list) policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin" maxFlightPerId=number awQueueDepth=number',
  AXISMasterChanges:
    'name=string emitsSizes=TransferSizes|list(number)|number sourceId=IdRange|list(number)|number resources=list(Resource)',
  AXISMasterInit:
    'name!=string emitsSizes!=TransferSizes|list(number)|number sourceId=IdRange|list(number)|number resources=list(Resource)',
  AXISMasterPortChanges:
    'masters:AXISMasterInit=list(AXISMasterParameters,object) userFields=list(BundleField) isAligned=boolean isContinuous=boolean beatBytes=number',
  AXISMasterPortInit:
    'masters!:AXISMasterInit=list(AXISMasterParameters,object) userFields=list(BundleField) isAligned=boolean isContinuous=boolean beatBytes=number',
  AXISSlaveChanges:
    'name=string supportsSizes=TransferSizes|list(number)|number destinationId=number resources=list(Resource)',
  AXISSlaveInit:
    'name!=string supportsSizes!=TransferSizes|list(number)|number destinationId=number resources=list(Resource)',
  AXISSlavePortChanges:
    'slaves:AXISSlaveInit=list(AXISSlaveParameters,object) reqAligned=boolean reqContinuous=boolean beatBytes=number',
  AXISSlavePortInit:
    'slaves!:AXISSlaveInit=list(AXISSlaveParameters,object) reqAligned=boolean reqContinuous=boolean beatBytes=number',
  AXISXbarOptions: 'beatBytes!=number policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin"',
  AdapterOptions:
    'down=function up=function name=string wireName=string location:Location=object circuitIdentity=function debug=string settings contents=Uint8Array validate=function',
  AddressAdjusterOptions:
    'forceLocal=list(AddressSet) localBaseAddressDefault=bigint ordered=boolean local!=AddressSet region!=AddressSet',
  AmbaRAMOptions:
    'address!=AddressSet cacheable=boolean executable=boolean beatBytes=number devName=string errors=list(AddressSet)',
  AmbaRegisterNodeOptions:
    'name=string address!=AddressSet concurrency=number beatBytes=number undefZero=boolean executable=boolean resources=list(Resource)',
  AmbaRegisterRouterOptions:
    'name!=string compat!=list(string) base!=bigint|number|string size=bigint|number|string concurrency=number beatBytes=number undefZero=boolean executable=boolean',
  AraOptions: 'core!="rocket"|"shuttle" vLen!=number lanes!=number idBits=number',
  AsyncQueueOptions: 'depth=number sync=number safe=boolean narrow=boolean',
  AsynchronousCrossingOptions: 'depth=number sourceSync=number sinkSync=number safe=boolean narrow=boolean',
  AttachDeviceOptions:
    'name!=string where!=AttachLocation interruptCrossing=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing make!=function',
  BHTParams: 'nEntries!=number counterLength!=number historyLength!=number historyBits!=number',
  BTBParams:
    'nEntries!=number nMatchBits!=number nPages!=number nRAS!=number bhtParams:BHTParams=object updatesOutOfOrder!=boolean',
  BankBinderOptions: 'mask!=bigint',
  BankCountOptions: 'banks!=number granularity!=bigint|number|string',
  BasicBusBlockerOptions:
    'controlAddress!=bigint|number|string controlBeatBytes!=number blockedBeatBytes!=number deadlock=boolean',
  BlockAttachOptions:
    'controlWhere=AttachLocation blockerAddr=bigint|number|string controlXType=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing intXType=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing',
  BoomTileParams:
    'generation!=number core!:CoreParams=object icache!:ICacheParams=object dcache!:DCacheParams=object nL2TLBEntries=number trace:TraceEncoderParams=object tileId!=number clockSinkParams!:ClockSinkInit=object',
  BuiltInErrorDeviceParams:
    'errorParams!:DevNullInit=object buffer="default"|"flow"|"none"|"pipe"|BufferParams|null|number',
  BuiltInZeroDeviceParams:
    'address!=AddressSet cacheCork:BuiltInZeroDeviceParams.cacheCork=object buffer="default"|"flow"|"none"|"pipe"|BufferParams|null|number',
  'BuiltInZeroDeviceParams.cacheCork': 'unsafe=boolean',
  BundleBridgeNexusModuleOptions:
    'inline=boolean default:HardwareType=object inputRequiresOutput=boolean singleInput=boolean',
  BundleBridgeNexusOptions: 'name=string default:HardwareType=object inputRequiresOutput=boolean singleInput=boolean',
  BundleBridgeOptions: 'name=string type:HardwareType=object',
  BundleBroadcastOptions: 'name=string default:HardwareType=object inputRequiresOutput=boolean inline=boolean',
  BusAtomics: 'arithmetic=boolean buffer="default"|"flow"|"none"|"pipe"|BufferParams|number widenBytes=number',
  BusErrorUnitOptions: 'address!=bigint|number|string beatBytes!=number',
  CLINTOptions: 'baseAddress=bigint|number|string size=bigint|number|string beatBytes!=number compatible=list(string)',
  CheckedDesignOptions:
    'isNew=boolean gone=list(string) ports=list(string) placeInPolicy=function locked=object revision=string input=string',
  ClientInit:
    'name!=string sourceId=IdRange|list(number)|number visibility=list(AddressSet) unusedRegionTypes=list("CACHED","GET_EFFECTS","IDEMPOTENT","PUT_EFFECTS","TRACKED","UNCACHED","VOLATILE") executesOnly=boolean requestFifo=boolean supports:ClientInit.supports=object emits:ClientInit.emits=object neverReleasesData=boolean resources=list(Resource) channelBytes:ClientInit.channelBytes=object minLatency=number echoFields=list(BundleField) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  'ClientInit.channelBytes': 'a=number b=number c=number d=number',
  'ClientInit.emits':
    'acquireB=TransferSizes|list(number)|number acquireT=TransferSizes|list(number)|number arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  'ClientInit.supports':
    'arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number probe=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  ClockBlockerOptions: 'address!=bigint|number|string beatBytes!=number',
  ClockRateInit: 'name=string freqMHz!=number dutyCycle=number jitterPS=number',
  ClockSinkInit:
    'phaseDeg=number phaseErrorDeg=number freqErrorPPM=number jitterPS=number take=ClockParameters|number name=string',
  ClockSinkRateInit:
    'name=string freqMHz!=number dutyCycle=number jitterPS=number phaseDeg=number phaseErrorDeg=number freqErrorPPM=number',
  ClockSourceInit: 'jitterPS=number give=ClockParameters|number name=string',
  CoherenceManagerWrapperParams:
    'nBanks!=number coherenceManager=function beatBytes!=number blockBytes!=number dtsFrequency=number',
  CoreParams:
    'xLen!=number pgLevels!=number bootFreqHz!=number useVM!=boolean useSupervisor!=boolean useHypervisor!=boolean useAtomics!=boolean useAtomicsOnlyForIO!=boolean useCompressed!=boolean useRVE!=boolean useConditionalZero!=boolean useZba!=boolean useZbb!=boolean useZbs!=boolean nLocalInterrupts!=number useNMI!=boolean nBreakpoints!=number nPMPs!=number haveCFlush!=boolean mulDiv:MulDivParams=object fpu:FPUParams=object vector:VectorParams=object',
  CoreTileParams:
    'core!:CoreParams=object icache:ICacheParams=object dcache:DCacheParams=object trace:TraceEncoderParams=object tileId!=number clockSinkParams!:ClockSinkInit=object',
  CustomOptions:
    'resolveStar!=function down!=function up!=function name=string wireName=string location:Location=object circuitIdentity=function debug=string settings contents=Uint8Array validate=function',
  DCacheParams:
    'nMSHRs!=number nMMIOs!=number scratch=bigint|number|string clockGate!=boolean nSets!=number nWays!=number rowBits!=number nTLBSets!=number nTLBWays!=number nTLBBasePageSectors!=number nTLBSuperpages!=number tagECC=string dataECC=string blockBytes!=number',
  DebugModuleParams:
    'baseAddress!=bigint|number|string nDMIAddrSize!=number nProgramBufferWords!=number nAbstractDataWords!=number nScratch!=number hasBusMaster!=boolean clockGate!=boolean maxSupportedSBAccess!=number supportQuickAccess!=boolean supportHartArray!=boolean nHaltGroups!=number nExtTriggers!=number hasHartResets!=boolean hasImplicitEbreak!=boolean hasAuthentication!=boolean crossingHasSafeReset!=boolean',
  DescribeOptions:
    'name!=string diagnostics:Diagnostic=list(object) resources:ResourceTree=object placements:Placement=list(object) places=boolean words=boolean moduleNames=Namespace',
  DevNullInit:
    'address!=list(AddressSet) maxAtomic!=number maxTransfer!=number regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean mayDenyGet=boolean mayDenyPut=boolean hint=boolean',
  Diagnostic:
    'rule!=string category!="arity"|"downward-cycle"|"input"|"other"|"parameters"|"star-cycle"|"upward-cycle" severity!="error"|"info"|"warning" message!=string subjects!=list(string) locations!:Location=list(object) help=string fix:Fix=object',
  DiffOptions: 'hardware=boolean',
  ElaborationOptions: 'findings=boolean places=boolean locked=list(object)|object',
  ElementCrossingParams:
    'crossingType!=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing master!:MasterPortParams=object slave!:SlavePortParams=object mmioBaseAddressPrefixWhere!=AttachLocation resetCrossingType!=NoResetCrossing|StretchedResetCrossing forceSeparateClockReset!=boolean',
  FFTOptions: 'baseAddress!=bigint|number|string',
  FPUParams:
    'minFLen!=number fLen!=number divSqrt!=boolean sfmaLatency!=number dfmaLatency!=number fpmuLatency!=number ifpuLatency!=number',
  FirewallOptions: 'regions:FirewallRegionInit=list(object)',
  FirewallRegionInit:
    'address!=list(AddressSet) accepts!:SecurityInit=list(object)|object writes:SecurityInit=list(object)|object',
  FirmwareOptions: 'model!=string compatible!=list(string) timebase=number bus!=Handle',
  FirrtlOptions: 'resets="async"|"sync"',
  Fix: 'title!=string locations!:Location=list(object) from!=string to!=string',
  FrontBusParams:
    'beatBytes!=number blockBytes!=number dtsFrequency=number errorDevice:BuiltInErrorDeviceParams=object zeroDevice:BuiltInZeroDeviceParams=object',
  GCDOptions: 'address!=bigint|number|string kind!="axi4"|"hls"|"tilelink" externallyClocked!=boolean',
  GPIOParams:
    'address!=bigint|number|string width!=number includeIOF=boolean dsWidth=number hasPS=boolean hasPOE=boolean',
  GemminiOptions:
    'inFlight!=number busBytes!=number dedicatedPort=boolean banks=number sharedMemory:SharedGemminiMemory=object',
  HardwareType: 'typeName!=function|string wires=function|object',
  HartOptions: 'id!=number isa!=string compatible=list(string) properties=function',
  I2CParams: 'address!=bigint|number|string compatible=list(string)',
  ICacheParams:
    'itimAddr=bigint|number|string prefetch!=boolean nSets!=number nWays!=number rowBits!=number nTLBSets!=number nTLBWays!=number nTLBBasePageSectors!=number nTLBSuperpages!=number tagECC=string dataECC=string blockBytes!=number',
  InclusiveCacheControlOptions: 'address!=bigint|number|string beatBytes!=number interrupts=number',
  InclusiveCacheOptions:
    'compatible=list(string) ways!=number sets!=number blockBytes!=number beatBytes!=number memCycles!=number writeBytes=number subBankingFactor=number controls:InclusiveCacheControlOptions=list(object)',
  IntBlockDuringResetOptions: 'stretchResetCycles=number',
  IntCrossingOptions: 'alreadyRegistered=boolean',
  IntSourceOptions: 'name=string num=number ports=number sources=number resources=list(Resource)',
  IntSourcePortOptions: 'num=number ports=number sources=number resources=list(Resource)',
  IntSyncAsyncCrossingSinkOptions: 'sync=number',
  IntSyncCrossingSourceOptions: 'alreadyRegistered=boolean',
  IntSyncSinkNodeOptions: 'validate=function name=string',
  IntSyncSourceNodeOptions: 'name=string',
  IntXingOptions: 'sync=number',
  InterruptControllerOptions:
    'compatible!=list(string) properties=function first=number lines=number specifier=function',
  InterruptDeviceOptions:
    'name=string compatible=list(string) within=list(list) base=bigint|number|string specifier=function',
  JunctionOptions:
    'down!=function up!=function name=string wireName=string location:Location=object circuitIdentity=function debug=string settings contents=Uint8Array validate=function',
  LinkerScriptOptions: 'regions',
  ListOptions:
    'protocol=string kind="adapter"|"custom"|"ephemeral"|"identity"|"junction"|"nexus"|"sink"|"source" under=string',
  Location: 'file!=string line!=number column!=number pointer=string',
  ManagerInit:
    'address!=list(AddressSet) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean fifoId=number supports:ManagerInit.supports=object emits:ManagerInit.emits=object alwaysGrantsT=boolean mayDenyGet=boolean mayDenyPut=boolean name=string resources=list(Resource) beatBytes=number endSinkId=number minLatency=number responseFields=list(BundleField) requestKeys=list(BundleKey)',
  'ManagerInit.emits':
    'arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number probe=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  'ManagerInit.supports':
    'acquireB=TransferSizes|list(number)|number acquireT=TransferSizes|list(number)|number arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  MapTextOptions: 'verbose=boolean from=string',
  MasterMuxOptions: 'uFn=function',
  MasterPortParams: 'buffers!=number cork=boolean towardsBus=function where!=AttachLocation',
  MemPressOptions: 'streams!=number',
  MemTracerOptions: 'file!=string lanes!=number sourceIds!=number coalescedIds=number joined=boolean',
  MemoryBusParams:
    'beatBytes!=number blockBytes!=number dtsFrequency=number errorDevice:BuiltInErrorDeviceParams=object zeroDevice:BuiltInZeroDeviceParams=object replication:ReplicatedRegionInit=object',
  MemoryOptions:
    'name=string ranges!=list(list) beatBytes=number permissions=string regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE"',
  MirrorOptions: 'base!=bigint|number|string size!=bigint|number|string of!=bigint|number|string',
  ModuleOptions: 'name=string location:Location=object shortcut=string',
  MulDivParams:
    'mulUnroll!=number divUnroll!=number mulEarlyOut!=boolean divEarlyOut!=boolean divEarlyOutGranularity!=number',
  MuteMasterOptions: 'name=string maxProbe=number',
  NVDLAOptions: 'size!="large"|"small" address!=bigint|number|string',
  NetworkMapping: 'inputs! outputs!',
  NetworkShape: 'title!=string routers!:RouterPlace=list(object) links!=list(list)',
  NexusOptions:
    'down!=function up!=function connects=list(list) pools=boolean inputRequiresOutput=boolean outputRequiresInput=boolean name=string wireName=string location:Location=object circuitIdentity=function debug=string settings contents=Uint8Array validate=function',
  NoCOptions: 'kind="simple"|"split" shape:NetworkShape=object mapping:NetworkMapping=object',
  NodeOptions:
    'name=string wireName=string location:Location=object circuitIdentity=function debug=string settings contents=Uint8Array validate=function',
  NoteOptions: 'owner=string datasheet=string registers=string resetDomain=string powerDomain=string',
  NumberedInputsOptions: 'first!=number last=number counted=string end=Node shared=boolean names=object',
  OBIMasterInit:
    'name!=string maxFlight=number idBits=number rready=boolean takesError=boolean beFull=boolean atomics=boolean',
  OBIMasterPortInit:
    'masters!:WordMasterInit=list(object) idBits=number rready=boolean takesError=boolean beFull=boolean atomics=boolean',
  OBIRAMOptions:
    'address!=AddressSet cacheable=boolean executable=boolean beatBytes=number devName=string errors=list(AddressSet) ids=boolean rready=boolean error=boolean beFull=boolean atomics=boolean',
  OBIRegisterNodeOptions:
    'name=string address!=AddressSet concurrency=number beatBytes=number undefZero=boolean executable=boolean resources=list(Resource) ids=boolean rready=boolean error=boolean beFull=boolean atomics=boolean',
  OBISlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsRead=TransferSizes|boolean|list(number)|number supportsWrite=TransferSizes|boolean|list(number)|number beatBytes!=number ids=boolean rready=boolean error=boolean beFull=boolean atomics=boolean name=string',
  OBISlavePortInit:
    'slaves!:WordSlaveInit=list(object) beatBytes!=number ids=boolean rready=boolean error=boolean beFull=boolean atomics=boolean',
  OBIXbarOptions: 'connects=list(list) policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin" extendsIds=boolean',
  PWMParams:
    'address!=bigint|number|string size=number regBytes=number ncmp=number cmpWidth=number compatible=list(string)',
  PeripheralOptions:
    'registers!=list(list) beatBytes=number permissions=string regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" name=string compatible=list(string) within=list(list) base=bigint|number|string specifier=function',
  PeripheryBusParams:
    'atomics:BusAtomics=null|object beatBytes!=number blockBytes!=number dtsFrequency=number errorDevice:BuiltInErrorDeviceParams=object zeroDevice:BuiltInZeroDeviceParams=object replication:ReplicatedRegionInit=object',
  PhysicalFilterOptions: 'controlAddress!=bigint|number|string controlBeatBytes!=number pmpRegisters=number',
  PlaceOptions: 'in=AddressRange|AddressSet|string',
  Placement: 'node!=string base!=string size!=string within!=list(string) locked!=boolean',
  PorGenParams: 'address!=bigint|number|string',
  PseudoStreamParams: 'address!=bigint|number|string nChannels=number dataBits=number',
  ReRoCCClientOptions: 'configurations!=number',
  ReRoCCNetworkParams: 'kind="global"|"simple" shape:NetworkShape=object tiles! managers!',
  ReRoCCOptions: 'units!:RoCCUnit=list(object) network:ReRoCCNetworkParams=object',
  ReachOptions:
    'from=string to=string operation="acquireB"|"acquireT"|"arithmetic"|"get"|"hint"|"logical"|"putFull"|"putPartial" by:SecurityPart=list(object)',
  ReplicatedRegionInit: 'local!=AddressSet region!=AddressSet',
  ResourceNode: 'labels!=list(string) properties!=list(list) children!=list(list)',
  ResourceTree: 'root!:ResourceNode=object addressBits!=number',
  RoCCUnit: 'name!=string make!=function tileId=number',
  RocketCoreParams:
    'useUser!=boolean useDebug!=boolean clockGate!=boolean nL2TLBEntries!=number debugROB:RocketCoreParams.debugROB=object haveCease!=boolean haveSimTimeout!=boolean xLen!=number pgLevels!=number bootFreqHz!=number useVM!=boolean useSupervisor!=boolean useHypervisor!=boolean useAtomics!=boolean useAtomicsOnlyForIO!=boolean useCompressed!=boolean useRVE!=boolean useConditionalZero!=boolean useZba!=boolean useZbb!=boolean useZbs!=boolean nLocalInterrupts!=number useNMI!=boolean nBreakpoints!=number nPMPs!=number haveCFlush!=boolean mulDiv:MulDivParams=object fpu:FPUParams=object vector:VectorParams=object',
  'RocketCoreParams.debugROB': 'size!=number',
  RocketTileParams:
    'core!:RocketCoreParams=object icache!:ICacheParams=object dcache!:DCacheParams=object btb:BTBParams=object beuAddr=bigint|number|string blockerCtrlAddr=bigint|number|string boundaryBuffers:RocketTileParams.boundaryBuffers=object trace:TraceEncoderParams=object tileId!=number clockSinkParams!:ClockSinkInit=object',
  'RocketTileParams.boundaryBuffers': 'force!=boolean',
  RouterPlace: 'name!=string at!=list(number)',
  RtlOptions:
    'module!=string ports="auto"|"standard" prefix clock=string reset:RtlReset=object without=list(string) parameters',
  RtlReset: 'name!=string active!="high"|"low"',
  SPIFlashAttachOptions:
    'dataWhere=AttachLocation fBufferDepth=number memXType=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing controlWhere=AttachLocation blockerAddr=bigint|number|string controlXType=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing intXType=AsynchronousCrossing|CreditedCrossing|RationalCrossing|SynchronousCrossing',
  SPIFlashParams:
    'fAddress!=bigint|number|string fSize=number rAddress!=bigint|number|string rSize=number rxDepth=number txDepth=number csWidth=number delayBits=number divisorBits=number fineDelayBits=number sampleDelayBits=number defaultSampleDel=number',
  SPIParams:
    'frameBits=number rAddress!=bigint|number|string rSize=number rxDepth=number txDepth=number csWidth=number delayBits=number divisorBits=number fineDelayBits=number sampleDelayBits=number defaultSampleDel=number',
  SaturnOptions: 'core!="rocket"|"shuttle" vLen!=number mLen!=number inFlight!=number',
  ScratchpadOptions: 'address!=bigint|number|string size!=number beatBytes!=number atomics!=boolean',
  SecurityInit: 'secure=boolean privileged=boolean worlds=list(number,string)',
  SecurityPart: 'secure=boolean privileged=boolean worlds=list(string)',
  SharedGemminiMemory: 'address!=bigint|number|string size!=number rowBytes!=number',
  ShuttleTileParams:
    'core!:CoreParams=object icache!:ICacheParams=object fetchBytes!=number dcache!:DCacheParams=object tileBeatBytes!=number boundaryBuffers!=boolean trace:TraceEncoderParams=object tileId!=number clockSinkParams!:ClockSinkInit=object tcm:TileMemoryParams=object sgtcm:TileMemoryParams=object',
  SimpleDeviceOptions:
    'deviceClass=string parent="aliases"|"cpus"|"root"|"soc"|Device alwaysExtended=boolean countsOutputs=boolean registersAsBound=boolean properties=function',
  SlavePortParams:
    'buffers!=number blockerCtrlAddr=bigint|number|string blockerCtrlWhere!=AttachLocation where!=AttachLocation',
  SodorTileParams:
    'dcache! ports!=number core!:CoreParams=object icache:ICacheParams=object trace:TraceEncoderParams=object tileId!=number clockSinkParams!:ClockSinkInit=object',
  SpikeTileParams:
    'core!:CoreParams=object icache!:ICacheParams=object dcache!:DCacheParams=object useZicntr!=boolean tcm:TCMParams=object trace:TraceEncoderParams=object tileId!=number clockSinkParams!:ClockSinkInit=object',
  StreamChainOptions: 'writeAddress=bigint|number|string readAddress=bigint|number|string',
  SystemBusParams:
    'policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin" beatBytes!=number blockBytes!=number dtsFrequency=number errorDevice:BuiltInErrorDeviceParams=object zeroDevice:BuiltInZeroDeviceParams=object replication:ReplicatedRegionInit=object',
  SystemVerilogOptions: 'leaves="boxes"|"none"|"stubs" prefix=string',
  TCMParams: 'base!=bigint|number|string size!=bigint|number|string',
  TLAsyncCrossingSourceOptions: 'sync=number',
  TLAtomicAutomataOptions:
    'logical=boolean arithmetic=boolean concurrency=number passthrough=boolean nameSuffix=string',
  TLBlockDuringResetOptions: 'stretchResetCycles=number',
  TLBroadcastControl: 'address!=AddressSet beatBytes!=number',
  TLBroadcastOptions: 'lineBytes!=number numTrackers=number bufferless=boolean control:TLBroadcastControl=object',
  TLBufferOptions:
    'all="default"|"flow"|"none"|"pipe"|BufferParams|number a="default"|"flow"|"none"|"pipe"|BufferParams|number b="default"|"flow"|"none"|"pipe"|BufferParams|number c="default"|"flow"|"none"|"pipe"|BufferParams|number d="default"|"flow"|"none"|"pipe"|BufferParams|number e="default"|"flow"|"none"|"pipe"|BufferParams|number',
  TLBusBypassBarOptions: 'mayDeny!=boolean',
  TLBusBypassBaseOptions: 'deadlock=boolean beatBytes!=number bufferError=boolean maxAtomic=number maxTransfer=number',
  TLBusBypassOptions: 'beatBytes!=number bufferError=boolean maxAtomic=number maxTransfer=number',
  TLCacheCorkOptions: 'unsafe=boolean sinkIds=number',
  TLCreditedOptions: 'delay=CreditedDelay|TLCreditedDelay',
  TLDeadlockOptions: 'params!:DevNullInit=object beatBytes=number',
  TLDebugModuleOptions:
    'params!:DebugModuleParams=object beatBytes!=number protocols!=list("APB","CJTAG","DMI","JTAG")',
  TLDelayerOptions: 'q=number',
  TLErrorEvaluatorOptions: 'test=list(AddressSet) testOn=boolean testOff=boolean deny=boolean',
  TLErrorOptions: 'params!:DevNullInit=object buffer=boolean beatBytes=number',
  TLFIFOFixerOptions: 'policy="all"|"allFIFO"|"allVolatile"|function',
  TLFilterOptions: 'mfilter=function cfilter=function',
  TLFragmenterOptions:
    'minSize!=number maxSize!=number alwaysMin=boolean earlyAck="AllPuts"|"None"|"PutFulls" holdFirstDeny=boolean nameSuffix=string',
  TLFuzzerOptions: 'nOperations!=number inFlight=number nOrdered=number',
  TLHintHandlerOptions: 'passthrough=boolean',
  TLJbarOptions: 'policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin"',
  TLMapOptions: 'fn!=function',
  TLMaskROMOptions: 'address!=bigint|number|string name=string depth=number width=number',
  TLMasterChanges:
    'emits:TLMasterChanges.emits=object nodePath=NodePath name=string sourceId=IdRange|list(number)|number visibility=list(AddressSet) unusedRegionTypes=list("CACHED","GET_EFFECTS","IDEMPOTENT","PUT_EFFECTS","TRACKED","UNCACHED","VOLATILE") executesOnly=boolean requestFifo=boolean supports:TLMasterChanges.supports=object neverReleasesData=boolean resources=list(Resource)',
  'TLMasterChanges.emits':
    'acquireB!=TransferSizes acquireT!=TransferSizes arithmetic!=TransferSizes get!=TransferSizes hint!=TransferSizes logical!=TransferSizes putFull!=TransferSizes putPartial!=TransferSizes',
  'TLMasterChanges.supports':
    'arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number probe=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  TLMasterInit:
    'name!=string sourceId=IdRange|list(number)|number visibility=list(AddressSet) unusedRegionTypes=list("CACHED","GET_EFFECTS","IDEMPOTENT","PUT_EFFECTS","TRACKED","UNCACHED","VOLATILE") executesOnly=boolean requestFifo=boolean supports:TLMasterInit.supports=object emits:TLMasterInit.emits=object neverReleasesData=boolean resources=list(Resource)',
  'TLMasterInit.emits':
    'acquireB=TransferSizes|list(number)|number acquireT=TransferSizes|list(number)|number arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  'TLMasterInit.supports':
    'arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number probe=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  TLMasterPortChanges:
    'masters=list(TLMasterParameters) list=PassedList minLatency=number echoFields=list(BundleField) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  TLMasterPortInit:
    'masters!:TLMasterInit=list(TLMasterParameters,object) channelBytes:TLMasterPortInit.channelBytes=object minLatency=number echoFields=list(BundleField) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  'TLMasterPortInit.channelBytes': 'a=number b=number c=number d=number',
  TLPLICOptions:
    'baseAddress=bigint|number|string compatible=list(string) maxPriorities=number maxHarts=number beatBytes!=number',
  TLPattern: 'kind!="read"|"write" address!=bigint|number|string size!=number data=bigint',
  TLPatternPusherOptions: 'name!=string patterns!:TLPattern=list(object)',
  TLRAMErrorCorrection: 'bytes=number notifyErrors=boolean',
  TLRAMModelOptions: 'log=string ignoreCorruptData=boolean ignoreDeniedData=boolean',
  TLRAMOptions:
    'address!=AddressSet cacheable=boolean executable=boolean atomics=boolean beatBytes=number ecc:TLRAMErrorCorrection=object sramReg=boolean devName=string dtsCompat=list(string) devOverride=Device',
  TLROMOptions:
    'base!=bigint|number|string size!=bigint|number|string contents=Uint8Array executable=boolean beatBytes=number resources=list(Resource)',
  TLRationalCrossingOptions: 'direction="FastToSlow"|"Flexible"|"SlowToFast"|"Symmetric"',
  TLRegisterNodeOptions:
    'name=string address!=list(AddressSet) device!=Device deviceKey=string concurrency=number beatBytes=number undefZero=boolean executable=boolean',
  TLRegisterRouterOptions:
    'name!=string compat!=list(string) base!=bigint|number|string size=bigint|number|string concurrency=number beatBytes=number undefZero=boolean executable=boolean',
  TLSlaveChanges:
    'supports:TLSlaveChanges.supports=object nodePath=NodePath address=list(AddressSet) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean fifoId=number alwaysGrantsT=boolean mayDenyGet=boolean mayDenyPut=boolean name=string resources=list(Resource)',
  'TLSlaveChanges.supports':
    'acquireB=TransferSizes|list(number)|number acquireT=TransferSizes|list(number)|number arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  TLSlaveInit:
    'address!=list(AddressSet) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean fifoId=number supports:TLSlaveInit.supports=object emits:TLSlaveInit.emits=object alwaysGrantsT=boolean mayDenyGet=boolean mayDenyPut=boolean name=string resources=list(Resource)',
  'TLSlaveInit.emits':
    'arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number probe=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  'TLSlaveInit.supports':
    'acquireB=TransferSizes|list(number)|number acquireT=TransferSizes|list(number)|number arithmetic=TransferSizes|list(number)|number get=TransferSizes|list(number)|number hint=TransferSizes|list(number)|number logical=TransferSizes|list(number)|number putFull=TransferSizes|list(number)|number putPartial=TransferSizes|list(number)|number',
  TLSlavePortChanges:
    'slaves=list(TLSlaveParameters) list=PassedList beatBytes=number endSinkId=number minLatency=number responseFields=list(BundleField) requestKeys=list(BundleKey)',
  TLSlavePortInit:
    'slaves!:TLSlaveInit=list(TLSlaveParameters,object) beatBytes=number channelBytes:TLSlavePortInit.channelBytes=object endSinkId=number minLatency=number responseFields=list(BundleField) requestKeys=list(BundleKey)',
  'TLSlavePortInit.channelBytes': 'a=number b=number c=number d=number',
  TLSourceShrinkerOptions: 'maxInFlight!=number',
  TLTestRAMOptions: 'address!=AddressSet executable=boolean beatBytes=number trackCorruption=boolean',
  TLToAHBOptions: 'aFlow=boolean supportHints=boolean supportsRetry=boolean',
  TLToAPBOptions: 'aFlow=boolean',
  TLToAXI4Options: 'wcorrupt=boolean atomics=boolean stripBits=number',
  TLWidthWidgetOptions: 'innerBeatBytes!=number',
  TLXbarOptions: 'connects=list(list) policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin" nameSuffix=string',
  TLZeroOptions: 'address!=AddressSet beatBytes=number',
  TacitOptions: 'address!=bigint|number|string sinks:TilePart=list(object)',
  TileMemoryParams: 'base!=bigint|number|string size!=bigint|number|string banks!=number',
  TilePart: 'name!=string make!=function',
  TimerParams: 'address!=bigint|number|string size=number regBytes=number cmpWidth=number',
  TopologyOptions: 'name=string config=Parameters parts=function',
  TraceEncoderParams: 'encoderBaseAddr!=bigint|number|string encoder!:TilePart=object sinks!:TilePart=list(object)',
  TraceGenTileParams: 'dcache!:DCacheParams=object tileId!=number clockSinkParams!:ClockSinkInit=object',
  TraceSinkDMAOptions: 'address!=bigint|number|string beatBytes!=number',
  UARTParams:
    'address!=bigint|number|string dataBits=number stopBits=number divisorBits=number oversample=number nSamples=number nTxEntries=number nRxEntries=number includeFourWire=boolean includeParity=boolean includeIndependentParity=boolean initBaudRate=number compatible=list(string)',
  ULDeviceInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean readOnly=boolean beatBytes=number integrity=boolean',
  ULHostInit: 'name!=string sourceId=IdRange|list(number)|number readOnly=boolean beatBytes=number integrity=boolean',
  VectorParams: 'vLen!=number vfLen!=number vfh!=boolean vExts!=list(string) make!=function',
  VerdictOptions: 'today=string baseline=list(string) locked=object revision=string allowances=list(object)',
  WDTParams: 'address!=bigint|number|string size=number regBytes=number',
  WhyNotOptions:
    'operation="acquireB"|"acquireT"|"arithmetic"|"get"|"hint"|"logical"|"putFull"|"putPartial" size=number by:SecurityPart=list(object)',
  WishboneBridgeOptions: 'pipelined=boolean',
  WishboneMasterInit:
    'name!=string maxFlight=number pipelined=boolean bursts=boolean takesError=boolean takesRetry=boolean',
  WishboneMasterPortInit:
    'masters!:WordMasterInit=list(object) pipelined=boolean bursts=boolean takesError=boolean takesRetry=boolean',
  WishboneRAMOptions:
    'maxBurst=number address!=AddressSet cacheable=boolean executable=boolean beatBytes=number devName=string errors=list(AddressSet) pipelined=boolean bursts=boolean error=boolean retry=boolean',
  WishboneRegisterNodeOptions:
    'name=string address!=AddressSet concurrency=number beatBytes=number undefZero=boolean executable=boolean resources=list(Resource) pipelined=boolean bursts=boolean error=boolean retry=boolean',
  WishboneSlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsRead=TransferSizes|boolean|list(number)|number supportsWrite=TransferSizes|boolean|list(number)|number beatBytes!=number pipelined=boolean bursts=boolean granularity=number error=boolean retry=boolean name=string',
  WishboneSlavePortInit:
    'slaves!:WordSlaveInit=list(object) beatBytes!=number pipelined=boolean bursts=boolean granularity=number error=boolean retry=boolean',
  WishboneXbarOptions: 'connects=list(list) policy="highestIndexFirst"|"lowestIndexFirst"|"roundRobin"',
  WordMasterInit: 'name!=string maxFlight=number',
  WordSlaveChanges: 'address!=list(AddressSet)',
  WordSlaveInit:
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsRead=TransferSizes|boolean|list(number)|number supportsWrite=TransferSizes|boolean|list(number)|number',
  WordSlavePortChanges: 'slaves=list(WordSlave) says',
  'ahb.MasterInit': 'name!=string requestFields=list(BundleField) responseKeys=list(BundleKey)',
  'ahb.SlaveInit':
    'lite=boolean address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=TransferSizes|list(number)|number supportsRead=TransferSizes|list(number)|number device=Device beatBytes!=number responseFields=list(BundleField) requestKeys=list(BundleKey) name=string',
  'apb.MasterInit': 'name!=string requestFields=list(BundleField) responseKeys=list(BundleKey)',
  'apb.SlaveInit':
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=boolean supportsRead=boolean device=Device beatBytes!=number responseFields=list(BundleField) requestKeys=list(BundleKey) name=string',
  'axi4.MasterInit':
    'name!=string id=IdRange|list(number)|number aligned=boolean maxFlight=number atomics=boolean echoFields=list(BundleField) requestFields=list(BundleField) responseKeys=list(BundleKey)',
  'axi4.SlaveInit':
    'address!=list(AddressSet) resources=list(Resource) regionType="CACHED"|"GET_EFFECTS"|"IDEMPOTENT"|"PUT_EFFECTS"|"TRACKED"|"UNCACHED"|"VOLATILE" executable=boolean supportsWrite=TransferSizes|list(number)|number supportsRead=TransferSizes|list(number)|number supportsAtomics=TransferSizes|list(number)|number interleavedId=number beatBytes!=number minLatency=number responseFields=list(BundleField) requestKeys=list(BundleKey) atomics=boolean name=string',
  'axis.MasterInit':
    'name!=string emitsSizes!=TransferSizes|list(number)|number sourceId=IdRange|list(number)|number resources=list(Resource) userFields=list(BundleField) isAligned=boolean isContinuous=boolean beatBytes=number',
  'axis.SlaveInit':
    'name!=string supportsSizes!=TransferSizes|list(number)|number destinationId=number resources=list(Resource) reqAligned=boolean reqContinuous=boolean beatBytes=number',
} as const;
