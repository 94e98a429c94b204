import { type Service, serviceNamed } from '../../modules/vendor-list/services.rules.ts';

/** The drawings that the gallery knows; see `galleryImageSvg`. */
export type SceneKind =
  | 'boiler'
  | 'pump'
  | 'tank'
  | 'exchanger'
  | 'vessel'
  | 'piping'
  | 'structure'
  | 'crane'
  | 'panel'
  | 'motor'
  | 'workshop'
  | 'crew'
  | 'testing'
  | 'scaffold'
  | 'tower'
  | 'conveyor'
  | 'turbine'
  | 'furnace'
  | 'cleaning'
  | 'filter';

/** A line of business: everything that a vendor of this kind has in common with its competitors. */
export interface Trade {
  key: string;
  /** Share among all vendors before the city changes it. */
  weight: number;
  /** Words of a city's character that make the trade more frequent there. */
  cityWords: string[];
  /** One to three of these are what the vendor lives from. */
  leadServices: Service[];
  /** Further services that such a vendor may offer. */
  alsoServices: Service[];
  nameCores: string[];
  nameEndings: string[];
  industries: string[];
  furtherFamilies: string[];
  /** Share of vendors that fabricate themselves, and from what they choose. */
  fabricationShare: number;
  processes: string[];
  materials: string[];
  products: string[];
  /** Technical certificates that such a vendor may hold. */
  technicalCertifications: string[];
  scenes: [SceneKind, string][];
  /** What its people do, for the summary. */
  doing: string[];
}

const list = (text: string): string[] => text.split(';').map((item) => item.trim());

function trade(given: {
  key: string;
  weight: number;
  cities?: string;
  lead: string;
  also: string;
  cores: string;
  endings: string;
  industries: string;
  families?: string;
  fabricates?: number;
  processes?: string;
  materials?: string;
  products?: string;
  certificates: string;
  scenes: string;
  doing: string;
}): Trade {
  const optional = (text: string | undefined): string[] => (text ? list(text) : []);
  return {
    key: given.key,
    weight: given.weight,
    cityWords: optional(given.cities),
    leadServices: list(given.lead).map(serviceNamed),
    alsoServices: list(given.also).map(serviceNamed),
    nameCores: list(given.cores),
    nameEndings: list(given.endings),
    industries: list(given.industries),
    furtherFamilies: optional(given.families),
    fabricationShare: given.fabricates ?? 0,
    processes: optional(given.processes),
    materials: optional(given.materials),
    products: optional(given.products),
    technicalCertifications: list(given.certificates),
    scenes: list(given.scenes).map((scene) => scene.split('=') as [SceneKind, string]),
    doing: list(given.doing),
  };
}

/** The trades among which the generated vendors are divided. */
export const trades: readonly Trade[] = [
  trade({
    key: 'boiler',
    weight: 10,
    cities: 'boiler; power; paper; textiles',
    lead: 'Boiler repair; Boiler tube replacement; Boiler erection and commissioning',
    also: 'Refractory and acid-proof lining; Chimney and duct repair; In-situ PWHT and stress relieving; Statutory inspection support (IBR, PESO); Remaining life assessment; Shutdown manpower; Insulation and cladding (hot/cold); Heat exchanger retubing; Bag filter and ESP repair; Valve servicing and calibration',
    cores: 'Thermal; Boiler; Steam; Heat; Power; Process',
    endings: 'Engineers; Engineering Works; Services; Erectors; Contractors; Projects; Technologies; Associates',
    industries:
      'Power - thermal; Sugar and distillery; Paper and pulp; Textiles; Food and beverage; Dairy; Chemicals; Steel and sponge iron; Tyres and rubber; Refinery and petrochemicals',
    families: 'Hot air generator; Thermic fluid heater; Safety valve; ID/FD fan; Dryer (FBD/tray/spray)',
    fabricates: 0.6,
    processes:
      'GTAW (TIG) welding; SMAW welding; Tube expansion; Tube-to-tubesheet welding; Plate rolling; Cutting - oxy-fuel; Cutting - plasma; PWHT / stress relieving; Hydrotesting; Section bending',
    materials:
      'Carbon steel SA 516 Gr.70; Carbon steel A 106 Gr.B; Alloy steel P11 (1.25Cr-0.5Mo); Alloy steel P22 (2.25Cr-1Mo); Alloy steel P91; Carbon steel SA 516 Gr.60; SS 310S; Carbon steel IS 2062 E250',
    products:
      'Boiler pressure parts; Economiser coil; Superheater coil; Air preheater tubes; Manifold / header; Chimney / stack; Ducting; Dampers; Expansion bellows; Ladder and cage',
    certificates:
      'IBR approved repairer; ASME R (NB); ASME S stamp; IBR well-known manufacturer; ISO 3834-2 (welding quality); ASNT Level II/III staff',
    scenes:
      'boiler=Water-wall panels; boiler=Bi-drum boiler, 30 TPH; boiler=Economiser coil replacement; piping=Header, 160 bar; crew=Shutdown crew; testing=RT bay; furnace=Refractory renewal; workshop=Tube bending shop; scaffold=Furnace scaffolding; boiler=Superheater coils on site; testing=Hydrotest with the inspector',
    doing:
      'retube and rebuild boilers; renew pressure parts and refractory; repair boilers on site, day and night; bend and weld boiler tubes to the code',
  }),
  trade({
    key: 'fabrication',
    weight: 12,
    cities: 'fabrication; chemicals; refinery; petrochemicals; engineering; process equipment; LNG',
    lead: 'Pressure vessel fabrication; Tank fabrication and erection (API 650); Heat exchanger retubing',
    also: 'Piping fabrication and erection; Structural steel fabrication and erection; Equipment erection and alignment; Design and detailed engineering; In-situ PWHT and stress relieving; Pre-commissioning: flushing, pickling, hydrotest; Rubber lining repair; Painting and blasting',
    cores: 'Fab; Process; Weld; Vessel; Metal; Alloy; Engi',
    endings: 'Fabricators; Industries; Engineering Works; Equipments; Engineers; Projects; Enterprises',
    industries:
      'Chemicals; Specialty chemicals; Refinery and petrochemicals; Pharma API; Fertilisers; Oil and gas upstream; Food and beverage; Sugar and distillery; Paints',
    families: 'Crystalliser; ANFD; Evaporator / MEE; Dryer (FBD/tray/spray); Agitator; Air cooled heat exchanger',
    fabricates: 1,
    processes:
      'Cutting - plasma; Cutting - oxy-fuel; Plate rolling; Dish end forming (cold); Dish end forming (hot); SMAW welding; GTAW (TIG) welding; GMAW (MIG/MAG) welding; FCAW welding; SAW welding; ESSC overlay; Orbital welding; Tube-to-tubesheet welding; Tube expansion; PWHT / stress relieving; Solution annealing; Hydrotesting; Shot blasting; Pickling and passivation; Electropolishing; Press brake forming; Deep hole drilling; Horizontal boring; Buffing / mirror polish; Plasma transferred arc; Stud welding; Rubber lining; PTFE/PFA lining; Glass lining; FRP lay-up; Cutting - water jet',
    materials:
      'Carbon steel IS 2062 E250; Carbon steel SA 516 Gr.60; Carbon steel SA 516 Gr.70; Low temperature CS A 333 Gr.6; Alloy steel P11 (1.25Cr-0.5Mo); Alloy steel P22 (2.25Cr-1Mo); SS 304 / 304L; SS 316 / 316L; SS 316Ti; SS 321; SS 347; SS 904L; Duplex 2205 (S31803); Super duplex 2507; Hastelloy C-276; Hastelloy C-22; Inconel 600; Inconel 625; Incoloy 825; Monel 400; Titanium Gr.2; Titanium Gr.7; Tantalum; Zirconium 702; Nickel 200; Aluminium 5083; MSGL (glass lined); MSRL (rubber lined); PTFE lined CS; HDPE; PP-H; PVDF; FRP / GRP; Lead lined',
    products:
      'Pressure vessel; Reactor; Storage tank; Silo / hopper; Distillation column; Shell and tube heat exchanger; Condenser; Reboiler; Jacketed kettle; Limpet coil vessel; Agitator assembly; Air receiver; Skid package; Cyclone; Scrubber; Dish ends; Flanges; Manifold / header; Rotary drum',
    certificates:
      'ASME U stamp; ASME U2 stamp; ISO 3834-2 (welding quality); IBR well-known manufacturer; PESO / CCOE approval; API 650 competence; CE / PED 2014/68/EU; AD 2000; API Q1; ASME R (NB)',
    scenes:
      'vessel=SS 316L reactor, 10 kl; vessel=Column section on rollers; exchanger=U-tube bundle; tank=Storage tank, 2,000 kl; workshop=Heavy bay; testing=Hydrotest in progress; crane=Loading a vessel; exchanger=Tubesheet drilling; tank=Tank shell erection; crew=Welding team; vessel=Limpet coil vessel; workshop=Plate rolling',
    doing:
      'build vessels, columns and exchangers to the code; roll, weld and test process equipment; fabricate reactors and tanks in stainless steel and exotic alloys; erect field tanks up to 10,000 kl',
  }),
  trade({
    key: 'structural',
    weight: 7,
    cities: 'steel; engineering; port; foundry',
    lead: 'Structural steel fabrication and erection; PEB supply and erection; Civil and foundation works',
    also: 'Equipment erection and alignment; Dismantling and relocation of plant; Painting and blasting; Chimney and duct repair; Heavy lift and rigging; Structural stability audit; Project management and site supervision',
    cores: 'Metal; Fab; Structo; Techno; Engi; Build',
    endings: 'Fabricators; Infra; Projects; Contractors; Erectors; Engineering Works; Enterprises',
    industries:
      'Steel and sponge iron; Cement; Ports and terminals; Power - thermal; Automotive OEM; Railways and metro; Non-ferrous metals; Data centres',
    fabricates: 0.85,
    processes:
      'Cutting - plasma; Cutting - oxy-fuel; Cutting - laser; Shearing; Section bending; Press brake forming; SMAW welding; GMAW (MIG/MAG) welding; SAW welding; Stud welding; Shot blasting; Hot dip galvanising; Powder coating; Plate rolling',
    materials: 'Carbon steel IS 2062 E250; Hardox 400/500; Aluminium 6061; SS 304 / 304L; Cast iron FG 260',
    products:
      'Structural platform; Pipe rack; Ducting; Chimney / stack; Conveyor frame; Crane girder; Transfer chute; Gratings; Ladder and cage; Guard and handrail; Silo / hopper; Bag filter housing; Machine base',
    certificates: 'AWS D1.1 qualified procedures; ISO 3834-2 (welding quality); ASNT Level II/III staff; BIS licence',
    scenes:
      'structure=Pipe rack, 1,200 t; structure=Conveyor gallery; crane=Girder lift; structure=PEB shed, 48 m span; crew=Erection crew; workshop=Drill line; structure=Platforms and stairs; scaffold=Access tower; workshop=Blasting bay',
    doing:
      'fabricate and erect plant structures; build sheds, pipe racks and conveyor galleries; cast foundations and erect the steel on them',
  }),
  trade({
    key: 'piping',
    weight: 7,
    cities: 'refinery; chemicals; pharma; petrochemicals; fertiliser',
    lead: 'Piping fabrication and erection; Pre-commissioning: flushing, pickling, hydrotest; Equipment erection and alignment',
    also: 'Online leak sealing; Shutdown manpower; Tank fabrication and erection (API 650); Instrumentation and control installation; Insulation and cladding (hot/cold); Fire protection system installation; Utility package EPC (compressed air, DM water)',
    cores: 'Piping; Process; Weld; Hydro; Techno; Pipe',
    endings: 'Projects; Contractors; Engineers; Erectors; Services; Engineering Works; Associates',
    industries:
      'Refinery and petrochemicals; Chemicals; Pharma API; Fertilisers; Power - thermal; Oil and gas upstream; Food and beverage; Water and waste water',
    families: 'Distillation column; Vacuum pump',
    fabricates: 0.65,
    processes:
      'GTAW (TIG) welding; SMAW welding; Orbital welding; GMAW (MIG/MAG) welding; Section bending; Cutting - plasma; Hydrotesting; PWHT / stress relieving; Pickling and passivation; Shot blasting',
    materials:
      'Carbon steel A 106 Gr.B; Low temperature CS A 333 Gr.6; SS 304 / 304L; SS 316 / 316L; Alloy steel P11 (1.25Cr-0.5Mo); Alloy steel P91; Duplex 2205 (S31803); HDPE; PP-H; PTFE lined CS; Cupro-nickel 90/10',
    products: 'Pipe spool; Pipe rack; Manifold / header; Skid package; Expansion bellows; Flanges; Structural platform',
    certificates:
      'ISO 3834-2 (welding quality); IBR well-known manufacturer; ASNT Level II/III staff; AWS D1.1 qualified procedures; PESO / CCOE approval',
    scenes:
      'piping=Spools ready for despatch; piping=Rack piping, unit 4; piping=Steam header; crew=Night shift at the rack; testing=Hydrotest loop; workshop=Spool shop; scaffold=Pipe rack access; exchanger=Exchanger hook-up; piping=Clean utility loop',
    doing:
      'prefabricate spools and erect plant piping; lay process and utility lines, from spool to hydrotest; handle tie-ins in short shutdowns',
  }),
  trade({
    key: 'rotating',
    weight: 8,
    cities: 'pumps; power; refinery; heavy electricals; fertiliser',
    lead: 'Pump overhaul; Compressor overhaul; Turbine overhaul; Gearbox repair',
    also: 'Dynamic balancing; Shaft alignment (laser); Vibration analysis and condition monitoring; On-site machining; Equipment erection and alignment; Thermal spray and hard-facing; Motor rewinding (LT/HT); Shutdown manpower',
    cores: 'Turbo; Mechano; Pump; Rotor; Hydro; Techno',
    endings: 'Services; Engineers; Technologies; Engineering Works; Solutions; Industries; Associates',
    industries:
      'Power - thermal; Refinery and petrochemicals; Fertilisers; Cement; Sugar and distillery; Paper and pulp; Water and waste water; Steel and sponge iron; Oil and gas upstream',
    families: 'Blower; ID/FD fan; Vacuum pump; Centrifuge; Agitator',
    fabricates: 0.35,
    processes:
      'CNC turning; VTL turning; Horizontal boring; Surface grinding; Thermal spray / HVOF; Plasma transferred arc; Centrifugal casting',
    materials: 'SS 316 / 316L; SS 347; Bronze; Cast iron FG 260; SG iron; Monel 400; Duplex 2205 (S31803)',
    products: 'Impeller; Shaft and sleeve; Gear and pinion; Machine base; Guard and handrail',
    certificates: 'ISO/IEC 17025 (NABL); API Q1; ASNT Level II/III staff; ISO 3834-2 (welding quality)',
    scenes:
      'pump=Multistage pump overhaul; turbine=12 MW steam turbine, opened; pump=Impeller balancing; workshop=Clean assembly room; crew=Turbine crew; testing=Laser alignment; motor=Compressor block; pump=Mechanical seals; turbine=Rotor on the balancing stand; workshop=Vertical lathe',
    doing:
      'overhaul pumps, compressors and turbines; bring rotating machines back to tolerance; strip, measure, machine and rebuild rotating equipment',
  }),
  trade({
    key: 'electrical',
    weight: 8,
    cities: 'electrical; electronics; data centres; power; corporate',
    lead: 'Electrical installation (HT/LT); Switchgear and relay testing; Transformer oil filtration and repair; Cable laying and termination',
    also: 'DG set maintenance; Lightning and earthing survey; Electrical safety and arc-flash study; Thermography survey; Solar rooftop EPC; Motor rewinding (LT/HT); Energy audit; Instrumentation and control installation',
    cores: 'Electro; Power; Control; Volt; Techno',
    endings: 'Engineers; Contractors; Systems; Services; Projects; Technologies; Solutions; Enterprises',
    industries:
      'Data centres; Automotive OEM; Power - thermal; Power - renewable; Electronics; Cement; Steel and sponge iron; Railways and metro; Pharma formulations; Textiles',
    families: 'VFD / soft starter; UPS and battery bank; Induction motor LT',
    fabricates: 0.15,
    processes: 'Sheet metal stamping; Press brake forming; Powder coating; Cutting - laser',
    materials: 'Carbon steel IS 2062 E250; Copper; Aluminium 6061',
    products: 'Control panel enclosure; Transformer tank',
    certificates: 'Electrical contractor licence class A; CEIG approval; ISO/IEC 17025 (NABL); BIS licence',
    scenes:
      'panel=33 kV switchyard panel; panel=MCC room; testing=Relay test set; panel=Cable trench and trays; motor=Transformer oil filtration; crew=Line crew; panel=DG synchronising panel; workshop=Panel assembly; testing=Thermography round',
    doing:
      'install and test HT and LT systems; keep substations, transformers and panels running; lay, terminate and test power cables',
  }),
  trade({
    key: 'motor',
    weight: 4,
    cities: 'electrical; steel; cement; heavy electricals; coal',
    lead: 'Motor rewinding (LT/HT); Rotor de-stacking and coil rewinding',
    also: 'Dynamic balancing; Transformer oil filtration and repair; Pump overhaul; DG set maintenance; Crane and hoist maintenance; Gearbox repair; Vibration analysis and condition monitoring',
    cores: 'Electro; Motor; Rewind; Power; Mechano',
    endings: 'Engineering Works; Services; Engineers; Industries; Enterprises; Systems; Equipments',
    industries:
      'Cement; Steel and sponge iron; Mining; Power - thermal; Paper and pulp; Textiles; Sugar and distillery; Water and waste water; Tyres and rubber',
    families: 'ID/FD fan; Blower; EOT crane',
    certificates: 'Electrical contractor licence class A; ISO/IEC 17025 (NABL); BIS licence',
    scenes:
      'motor=HT stator, 6.6 kV; motor=Coil forming; motor=Rotor on the stand; testing=Surge test; workshop=Winding shop; crew=Night breakdown team; motor=Vacuum impregnation; workshop=Balancing machine',
    doing:
      'rewind LT and HT motors up to 11 kV; repair motors, rotors and coils, also over the weekend; rebuild burnt motors and test them on full load',
  }),
  trade({
    key: 'instrumentation',
    weight: 6,
    cities: 'pharma; refinery; chemicals; valves; electronics',
    lead: 'Instrument calibration; Valve servicing and calibration; Instrumentation and control installation; DCS/PLC migration',
    also: 'Electrical installation (HT/LT); Energy audit; Thermography survey; Cable laying and termination; Online leak sealing; Water treatment O&M',
    cores: 'Control; Instru; Valve; Process; Automat; Techno',
    endings: 'Systems; Technologies; Solutions; Services; Engineers; Associates; Equipments',
    industries:
      'Pharma API; Pharma formulations; Refinery and petrochemicals; Chemicals; Food and beverage; Dairy; Power - thermal; Water and waste water; Glass; Paints',
    families: 'VFD / soft starter; Weighbridge; Flow meter; Safety valve',
    certificates: 'ISO/IEC 17025 (NABL); CE / PED 2014/68/EU; IBR approved repairer; BIS licence',
    scenes:
      'testing=Calibration bench; panel=PLC panel, 800 I/O; testing=Safety valve test rig; panel=Marshalling cabinets; piping=Control valve manifold; crew=Loop checking; workshop=Valve shop; panel=Control room',
    doing:
      'calibrate instruments in the laboratory and at site; service safety and control valves; move old control systems to new ones without a long stop',
  }),
  trade({
    key: 'cleaning',
    weight: 5,
    cities: 'refinery; chemicals; petrochemicals; sugar',
    lead: 'Heat exchanger hydrojet cleaning; Storage tank cleaning; Chemical cleaning and passivation',
    also: 'Catalyst handling; Industrial housekeeping and deep cleaning; Heat exchanger retubing; Hazardous waste transport and disposal; Pre-commissioning: flushing, pickling, hydrotest; Shutdown manpower; Cooling tower repair',
    cores: 'Clean; Hydro; Jet; Process; Techno',
    endings: 'Services; Contractors; Enterprises; Solutions; Associates; Industries',
    industries:
      'Refinery and petrochemicals; Chemicals; Sugar and distillery; Power - thermal; Fertilisers; Food and beverage; Ports and terminals; Pharma API',
    families: 'Evaporator / MEE; Crystalliser; Plate heat exchanger',
    certificates: 'ISO/IEC 17020 (inspection body); PESO / CCOE approval; ASNT Level II/III staff',
    scenes:
      'cleaning=Hydrojetting at 1,000 bar; exchanger=Bundle after cleaning; tank=Crude tank, manless cleaning; crew=Confined-space team; cleaning=Chemical circulation skid; exchanger=Bundle extractor; testing=Borescope check',
    doing:
      'clean exchangers, tanks and boilers with high-pressure water; run chemical cleaning with full effluent papers; empty and clean tanks without sending people in',
  }),
  trade({
    key: 'cooling',
    weight: 6,
    cities: 'pharma; data centres; corporate; textiles; plastics',
    lead: 'Cooling tower repair; Chiller and HVAC AMC; HVAC and ducting; Cooling tower erection',
    also: 'Water treatment O&M; Utility package EPC (compressed air, DM water); Energy audit; Dynamic balancing; Compressor overhaul; Insulation and cladding (hot/cold)',
    cores: 'Cool; Thermal; Air; Process; Techno; Hydro',
    endings: 'Systems; Services; Engineers; Solutions; Equipments; Technologies; Projects',
    industries:
      'Pharma formulations; Data centres; Food and beverage; Dairy; Textiles; FMCG; Electronics; Automotive OEM; Chemicals; Power - thermal',
    families: 'Air dryer; Blower; Injection moulding machine',
    fabricates: 0.2,
    processes: 'FRP lay-up; Sheet metal stamping; Press brake forming; Powder coating',
    materials: 'FRP / GRP; SS 304 / 304L; Aluminium 5083; PP-H',
    products: 'Ducting; Clean room panel; Dampers; Structural platform',
    certificates: 'CE / PED 2014/68/EU; ISO/IEC 17025 (NABL); BIS licence',
    scenes:
      'tower=FRP cooling tower, 6 cells; tower=Fill replacement; panel=Chiller plant room; motor=Fan gearbox; crew=Service team; tower=Drift eliminators; piping=Chilled water header; workshop=Duct shop',
    doing:
      'repair and erect cooling towers; look after chillers and air handling for whole sites; replace fills, fans and gearboxes within a weekend',
  }),
  trade({
    key: 'lining',
    weight: 5,
    cities: 'steel; cement; zinc; aluminium; sponge iron',
    lead: 'Refractory and acid-proof lining; Insulation and cladding (hot/cold); Retort and furnace rebuild',
    also: 'Boiler repair; Chimney and duct repair; Scaffolding (erection, dismantling, rental); Shutdown manpower; Rubber lining repair; Energy audit',
    cores: 'Refract; Insul; Thermal; Process; Kiln',
    endings: 'Contractors; Services; Industries; Engineers; Enterprises; Projects; Associates',
    industries:
      'Steel and sponge iron; Cement; Non-ferrous metals; Glass; Ceramics and tiles; Refinery and petrochemicals; Power - thermal; Fertilisers',
    families: 'Rotary kiln; Air cooled heat exchanger',
    certificates: 'ISO 3834-2 (welding quality); ASNT Level II/III staff; ISO/IEC 17025 (NABL)',
    scenes:
      'furnace=Kiln brick lining; furnace=Castable gunning; crew=Lining crew; scaffold=Furnace roof access; furnace=Reheating furnace, zone 2; tank=Acid-proof tiles; piping=Aluminium cladding; workshop=Anchor shop',
    doing:
      'line kilns, furnaces and boilers; insulate and clad hot and cold lines; rebuild furnaces from shell to burner block',
  }),
  trade({
    key: 'surface',
    weight: 4,
    cities: 'port; shipyard; steel; engineering; auto',
    lead: 'Painting and blasting; Thermal spray and hard-facing; Rubber lining repair',
    also: 'Storage tank cleaning; Scaffolding (erection, dismantling, rental); On-site machining; Chimney and duct repair; Industrial housekeeping and deep cleaning',
    cores: 'Metal; Coat; Techno; Process; Alloy',
    endings: 'Services; Contractors; Industries; Engineering Works; Solutions; Enterprises',
    industries:
      'Ports and terminals; Refinery and petrochemicals; Chemicals; Mining; Power - thermal; Steel and sponge iron; Water and waste water; Railways and metro',
    families: 'Storage tank; Agitator',
    fabricates: 0.4,
    processes:
      'Shot blasting; Rubber lining; PTFE/PFA lining; Glass lining; Thermal spray / HVOF; Powder coating; Hot dip galvanising; FRP lay-up; Plasma transferred arc; Electropolishing',
    materials: 'MSRL (rubber lined); PTFE lined CS; MSGL (glass lined); Hardox 400/500; FRP / GRP; Lead lined',
    products: 'Storage tank; Impeller; Shaft and sleeve; Screw flights; Ducting',
    certificates: 'ASNT Level II/III staff; ISO/IEC 17025 (NABL); BIS licence',
    scenes:
      'tank=Tank painting, 22 m; workshop=HVOF booth; cleaning=Grit blasting; crew=Rope access painters; workshop=Rubber lining autoclave; scaffold=Stack painting; testing=Coating thickness check',
    doing:
      'blast, coat and line against corrosion; bring worn parts back with hard-facing; paint tanks, stacks and structures at height',
  }),
  trade({
    key: 'inspection',
    weight: 6,
    cities: 'refinery; corporate; engineering; power; port',
    lead: 'NDT: UT, RT, MPT, DPT; Third party inspection (TPI); Advanced NDT: PAUT, TOFD, MFL, IRIS; Remaining life assessment',
    also: 'Statutory inspection support (IBR, PESO); Failure analysis laboratory; Drone and confined-space robot inspection; Vibration analysis and condition monitoring; In-situ PWHT and stress relieving; Thermography survey; Structural stability audit',
    cores: 'Inspect; Techno; Quality; Metal; Weld',
    endings: 'Services; Technologies; Solutions; Associates; Engineers; Systems',
    industries:
      'Refinery and petrochemicals; Power - thermal; Oil and gas upstream; Fertilisers; Chemicals; Ports and terminals; Railways and metro; Steel and sponge iron',
    certificates:
      'ASNT Level II/III staff; ISO/IEC 17020 (inspection body); ISO/IEC 17025 (NABL); BARC/AERB radiography licence',
    scenes:
      'testing=RT bay; testing=PAUT on a girth weld; testing=IRIS of a tube bundle; crew=Inspection team; testing=Metallography laboratory; tank=Floor scan of a tank; boiler=Tube thickness survey; testing=Drone in a stack',
    doing:
      'test welds, tubes and tanks; inspect on behalf of buyers, at works and at site; tell owners how long old equipment will last',
  }),
  trade({
    key: 'consulting',
    weight: 5,
    cities: 'corporate; data centres; engineering',
    lead: 'Design and detailed engineering; Energy audit; Safety audit and HAZOP; Structural stability audit',
    also: 'Project management and site supervision; Electrical safety and arc-flash study; Thermography survey; Environmental monitoring; Lightning and earthing survey; Remaining life assessment; Vibration analysis and condition monitoring',
    cores: 'Engi; Process; Techno; Energy; Control',
    endings: 'Associates; Solutions; Technologies; Engineers; Projects; Services',
    industries:
      'Chemicals; Pharma API; Refinery and petrochemicals; Cement; FMCG; Food and beverage; Data centres; Automotive OEM; Textiles; Paints',
    certificates: 'ISO/IEC 17020 (inspection body); ISO/IEC 17025 (NABL); ASNT Level II/III staff',
    scenes:
      'panel=Model review; testing=Flue gas analysis; crew=HAZOP workshop; structure=Rebound hammer test; testing=Power quality logging; piping=Laser scan of a rack; structure=Load test',
    doing:
      'design plants and check them; audit energy, safety and structures; give owners short reports that their own people can act on',
  }),
  trade({
    key: 'access',
    weight: 6,
    cities: 'refinery; port; steel; petrochemicals; shipyard',
    lead: 'Scaffolding (erection, dismantling, rental); Heavy lift and rigging; Shutdown manpower; Dismantling and relocation of plant',
    also: 'Equipment erection and alignment; Painting and blasting; Project management and site supervision; Structural steel fabrication and erection; Industrial housekeeping and deep cleaning; Insulation and cladding (hot/cold)',
    cores: 'Rigging; Lift; Access; Techno; Engi',
    endings: 'Contractors; Services; Erectors; Enterprises; Projects; Infra; Associates',
    industries:
      'Refinery and petrochemicals; Power - thermal; Ports and terminals; Steel and sponge iron; Cement; Fertilisers; Oil and gas upstream; Chemicals',
    families: 'Forklift; Hoist',
    certificates: 'ASNT Level II/III staff; AWS D1.1 qualified procedures; ISO/IEC 17020 (inspection body)',
    scenes:
      'scaffold=Cup-lock at the CDU column; crane=180 t vessel lift; scaffold=Boiler furnace scaffolding; crew=Toolbox talk; crane=Tandem lift; scaffold=Hanging scaffold; crane=Skidding a transformer; crew=Shutdown gang, 240 people',
    doing:
      'put up scaffolding and take it down on time; lift and move heavy equipment; bring trained people for shutdowns',
  }),
  trade({
    key: 'handling',
    weight: 5,
    cities: 'port; cement; steel; coal; mining; machinery',
    lead: 'Crane and hoist maintenance; Conveyor belt vulcanising and repair; Material handling system installation',
    also: 'Gearbox repair; Motor rewinding (LT/HT); Structural steel fabrication and erection; Thermal spray and hard-facing; On-site machining; Electrical installation (HT/LT)',
    cores: 'Mechano; Conveyor; Crane; Techno; Engi',
    endings: 'Equipments; Systems; Engineers; Services; Industries; Engineering Works; Solutions',
    industries:
      'Cement; Mining; Ports and terminals; Steel and sponge iron; Power - thermal; Sugar and distillery; Non-ferrous metals; Automotive OEM; Tyres and rubber',
    families: 'Crusher; Vibrating screen; Weighbridge; Packaging machine; Forklift; Screw conveyor',
    fabricates: 0.5,
    processes:
      'Cutting - plasma; SMAW welding; GMAW (MIG/MAG) welding; CNC turning; Gear cutting; Rubber lining; Press brake forming',
    materials: 'Carbon steel IS 2062 E250; Hardox 400/500; SG iron; Cast iron FG 260; MSRL (rubber lined)',
    products:
      'Conveyor frame; Transfer chute; Crane girder; Screw flights; Silo / hopper; Gear and pinion; Guard and handrail; Rotary drum',
    certificates: 'AWS D1.1 qualified procedures; CE / PED 2014/68/EU; ISO 3834-2 (welding quality)',
    scenes:
      'conveyor=Belt conveyor, 1,400 TPH; crane=EOT crane, 50 t; conveyor=Hot vulcanising; conveyor=Bucket elevator head; workshop=Gear hobbing; crew=Belt crew; crane=Hoist overhaul; conveyor=Transfer tower',
    doing: 'keep cranes, conveyors and elevators moving; splice belts day and night; install bulk handling lines',
  }),
  trade({
    key: 'environment',
    weight: 6,
    cities: 'chemicals; textiles; leather; pharma; ceramics',
    lead: 'Effluent treatment plant EPC; Water treatment O&M; Bag filter and ESP repair; Environmental monitoring',
    also: 'Hazardous waste transport and disposal; Utility package EPC (compressed air, DM water); Piping fabrication and erection; Civil and foundation works; Chemical cleaning and passivation; Energy audit',
    cores: 'Hydro; Enviro; Clean; Process; Aqua',
    endings: 'Technologies; Solutions; Systems; Projects; Engineers; Services; Infra',
    industries:
      'Chemicals; Textiles; Pharma API; Specialty chemicals; Water and waste water; Paper and pulp; Sugar and distillery; Dairy; Cement; Ceramics and tiles',
    families: 'Filter press; Evaporator / MEE; Blower; Centrifuge; Agitator',
    fabricates: 0.35,
    processes: 'FRP lay-up; SMAW welding; GTAW (TIG) welding; Rubber lining; Plate rolling; Shot blasting',
    materials: 'FRP / GRP; HDPE; PP-H; MSRL (rubber lined); SS 304 / 304L; Carbon steel IS 2062 E250; PVDF',
    products: 'Scrubber; Bag filter housing; Cyclone; Skid package; Ducting; Storage tank; Silo / hopper',
    certificates: 'ISO/IEC 17025 (NABL); BIS licence; CE / PED 2014/68/EU',
    scenes:
      'filter=Bag house, 8 modules; tank=Clarifier; piping=RO skid, 50 kl/h; testing=Stack sampling; crew=Plant operators; filter=ESP internals; tank=Aeration tank; vessel=Multi-effect evaporator',
    doing:
      'build and run effluent and water plants; repair bag filters and ESPs; measure what leaves stacks and drains',
  }),
  trade({
    key: 'machining',
    weight: 7,
    cities: 'machine tools; job shops; forging; auto; foundry; aerospace; hydraulics; fasteners; brass',
    lead: 'On-site machining; Gearbox repair; Dynamic balancing',
    also: 'Shaft alignment (laser); Thermal spray and hard-facing; Pump overhaul; Equipment erection and alignment; Motor rewinding (LT/HT); Failure analysis laboratory',
    cores: 'Mechano; Metal; Techno; Alloy; Engi; Forge',
    endings: 'Industries; Engineering Works; Enterprises; Technologies; Equipments; Engineers',
    industries:
      'Auto components; Automotive OEM; Railways and metro; Steel and sponge iron; Power - renewable; Mining; Tyres and rubber; Food and beverage',
    families: 'CNC machining centre; Hydraulic press; Injection moulding machine; Packaging machine',
    fabricates: 1,
    processes:
      'CNC turning; CNC milling; VTL turning; Horizontal boring; Deep hole drilling; Gear cutting; Surface grinding; Wire EDM; Investment casting; Sand casting; Centrifugal casting; Open die forging; Closed die forging; Sheet metal stamping; Shearing; Cutting - laser; Cutting - water jet; Buffing / mirror polish; Powder coating; 3D printing (metal); Press brake forming',
    materials:
      'Cast iron FG 260; SG iron; Bronze; Admiralty brass; Copper; Aluminium 6061; SS 304 / 304L; SS 316 / 316L; Inconel 625; Titanium Gr.2; Carbon steel IS 2062 E250; Nickel 200',
    products:
      'Shaft and sleeve; Gear and pinion; Impeller; Machine base; Flanges; Screw flights; Dish ends; Rotary drum; Guard and handrail',
    certificates: 'CE / PED 2014/68/EU; ISO/IEC 17025 (NABL); API Q1; BIS licence',
    scenes:
      'workshop=Five-axis cell; workshop=Horizontal borer, 4 m; turbine=Journal machining on site; testing=CMM room; motor=Gearbox on the test bed; workshop=Gear hobbing; crew=Tool room; workshop=Die forging press',
    doing:
      'machine shafts, gears and casings; bring portable machines to parts that cannot travel; cast, forge and finish in one place',
  }),
  trade({
    key: 'utility',
    weight: 5,
    cities: 'pharma; auto; data centres; electronics; corporate',
    lead: 'Fire protection system installation; Fire system AMC; Utility package EPC (compressed air, DM water); Solar rooftop EPC',
    also: 'Electrical installation (HT/LT); HVAC and ducting; Safety audit and HAZOP; Compressor overhaul; Piping fabrication and erection; Energy audit; DG set maintenance',
    cores: 'Techno; Power; Hydro; Control; Safe; Process',
    endings: 'Systems; Solutions; Services; Projects; Engineers; Technologies; Enterprises',
    industries:
      'Automotive OEM; Pharma formulations; Data centres; FMCG; Food and beverage; Electronics; Textiles; Railways and metro; Ports and terminals',
    families: 'Air dryer; Screw compressor; Reciprocating compressor; Centrifugal compressor',
    certificates: 'BIS licence; Electrical contractor licence class A; PESO / CCOE approval; CEIG approval',
    scenes:
      'piping=Sprinkler header; pump=Fire pump room; panel=Fire alarm panel; structure=Rooftop solar, 1.2 MWp; motor=Compressor room; crew=Fire drill; tank=Fire water tank; panel=Inverter station',
    doing:
      'install and look after fire systems; build compressed air, water and solar packages; take over the utilities of a site, with people and spares',
  }),
  trade({
    key: 'facility',
    weight: 4,
    cities: 'corporate; electronics; auto; pharma; SEZ',
    lead: 'Industrial housekeeping and deep cleaning; Shutdown manpower; DG set maintenance',
    also: 'Fire system AMC; Chiller and HVAC AMC; Storage tank cleaning; Hazardous waste transport and disposal; Water treatment O&M; Painting and blasting',
    cores: 'Clean; Techno; Power; Engi; Site',
    endings: 'Services; Solutions; Contractors; Enterprises; Associates; Infra',
    industries:
      'FMCG; Food and beverage; Pharma formulations; Electronics; Automotive OEM; Data centres; Dairy; Auto components; Railways and metro',
    families: 'Packaging machine; Forklift; Weighbridge',
    certificates: 'ISO/IEC 17020 (inspection body); BIS licence',
    scenes:
      'cleaning=Floor care at night; crew=Site team; cleaning=High-level cleaning; panel=DG yard; motor=Engine overhaul; crew=Induction day; cleaning=Kitchen and canteen deep clean',
    doing:
      'run housekeeping and manpower for factories; supply trained people with papers in order; keep large sites clean and stand-by power ready',
  }),
];
