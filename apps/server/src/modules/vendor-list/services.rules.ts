import { facts } from '../geography/facts.rules.ts';

/** What a service implies for a vendor that offers it. All lists use the names of the facts. */
export interface Service {
  /** Slug of the name, the key of `vendor_subcategory`. */
  id: string;
  name: string;
  categoryId: string;
  /** How a sentence names the job, e.g. "boiler tube replacement". */
  phrase: string;
  disciplines: string[];
  serviceGroups: string[];
  equipmentFamilies: string[];
  natureOfWork: string[];
}

/**
 * The key of a service or category name: lower case, with a dash for everything that is no letter or digit.
 * @param name a name of the facts
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

// name | phrase | disciplines | service groups | equipment families | nature of work; several values are joined with ';'.
const table = `
Structural steel fabrication and erection|structural steel work|Structural|Structures and civil;Machining and fabrication|Chimney / stack;EOT crane;Belt conveyor|Fabrication at vendor works;Fabrication at site;Erection and commissioning
Piping fabrication and erection|piping fabrication and erection|Piping;Mechanical - static|Piping and valves|Gate/globe/ball valve;Shell and tube heat exchanger|Fabrication at site;Erection and commissioning;Shutdown job
Tank fabrication and erection (API 650)|API 650 tank erection|Mechanical - static;Structural|Storage tanks;Static equipment|Storage tank;Agitator|Fabrication at site;Erection and commissioning
Pressure vessel fabrication|pressure vessel fabrication|Mechanical - static|Static equipment;Machining and fabrication|Pressure vessel;Reactor (MSGL/SS);Distillation column|Fabrication at vendor works;Design and engineering
Equipment erection and alignment|equipment erection|Mechanical - static;Mechanical - rotary;Logistics and rigging|Static equipment;Rotating equipment;Lifting and rigging|Centrifugal pump;Pressure vessel;Ball mill;Gearbox|Installation only;Erection and commissioning
Civil and foundation works|civil and foundation work|Civil;Architectural|Structures and civil|Cooling tower;Chimney / stack|Supply and installation;EPC / turnkey
PEB supply and erection|PEB shed erection|Structural;Civil|Structures and civil|EOT crane|Supply and installation;Erection and commissioning
Electrical installation (HT/LT)|HT and LT electrical installation|Electrical - HT;Electrical - LT|Electrical systems|HT switchgear;LT panel / MCC;Transformer;DG set|Supply and installation;Installation only;Erection and commissioning
Instrumentation and control installation|instrumentation installation|Instrumentation;Automation and control|Instrumentation and automation|Control valve;Flow meter;DCS / PLC|Supply and installation;Erection and commissioning
Cable laying and termination|cable laying and termination|Electrical - LT;Electrical - HT|Electrical systems|LT panel / MCC;HT switchgear;UPS and battery bank|Installation only;Manpower supply
Insulation and cladding (hot/cold)|insulation and cladding|Refractory and insulation|Refractory and insulation;Utilities|Storage tank;Water tube boiler;Chiller|Supply and installation;Shutdown job
Refractory and acid-proof lining|refractory lining|Refractory and insulation|Refractory and insulation;Boilers and fired heaters|Rotary kiln;Water tube boiler;Hot air generator;Chimney / stack|Supply and installation;Repair;Shutdown job
Painting and blasting|blasting and painting|Painting and corrosion|Surface treatment|Storage tank;Chimney / stack|Supply and installation;Annual rate contract
HVAC and ducting|HVAC and ducting work|HVAC|HVAC and refrigeration|AHU;Chiller;ID/FD fan|Supply and installation;Retrofit or upgrade
Fire protection system installation|fire protection installation|Fire and safety;Piping|Safety and fire|Centrifugal pump;Storage tank|Supply and installation;Erection and commissioning
Utility package EPC (compressed air, DM water)|utility package work|Utilities;Process|Utilities|Screw compressor;Air dryer;RO / DM plant|EPC / turnkey;Supply and installation
Effluent treatment plant EPC|effluent treatment plant work|Environment;Process;Civil|Environment and water|ETP / STP / ZLD;Filter press;Blower|EPC / turnkey;Design and engineering
Boiler erection and commissioning|boiler erection|Mechanical - static;Piping|Boilers and fired heaters|Water tube boiler;Fire tube boiler;Waste heat recovery boiler;ID/FD fan|Erection and commissioning;Installation only
Cooling tower erection|cooling tower erection|Utilities;Mechanical - rotary|Heat transfer;Utilities|Cooling tower;Gearbox|Supply and installation;Erection and commissioning
Material handling system installation|material handling installation|Material handling;Structural|Material handling|Belt conveyor;Bucket elevator;Screw conveyor;Vibrating screen|Supply and installation;Erection and commissioning
Dismantling and relocation of plant|plant dismantling and relocation|Logistics and rigging;Structural|Lifting and rigging;Structures and civil|Distillation column;Reactor (MSGL/SS);Hydraulic press|Dismantling;Erection and commissioning
Pre-commissioning: flushing, pickling, hydrotest|flushing and hydrotesting|Piping;Process|Piping and valves;Cleaning services|Shell and tube heat exchanger;Water tube boiler|Erection and commissioning;Shutdown job
Solar rooftop EPC|rooftop solar work|Electrical - LT|Electrical systems;Utilities|LT panel / MCC;Transformer|EPC / turnkey;O&M
Design and detailed engineering|detailed engineering|Process;Piping;Structural|Engineering services|Pressure vessel;Distillation column;DCS / PLC|Design and engineering;Consultancy
Project management and site supervision|site supervision|Civil;Mechanical - static|Engineering services;Manpower|Water tube boiler;Cooling tower|Consultancy;Manpower supply
Boiler repair|boiler repair|Mechanical - static;Refractory and insulation|Boilers and fired heaters|Fire tube boiler;Water tube boiler;Thermic fluid heater;Waste heat recovery boiler|Repair;Overhaul;Shutdown job;AMC - comprehensive
Boiler tube replacement|boiler tube replacement|Mechanical - static|Boilers and fired heaters;Heat transfer|Water tube boiler;Waste heat recovery boiler;Fire tube boiler|Repair;Shutdown job
Pump overhaul|pump overhaul|Mechanical - rotary|Rotating equipment|Centrifugal pump;Positive displacement pump;Vacuum pump|Overhaul;Repair;AMC - non-comprehensive
Compressor overhaul|compressor overhaul|Mechanical - rotary;Utilities|Rotating equipment;Utilities|Reciprocating compressor;Screw compressor;Centrifugal compressor|Overhaul;AMC - comprehensive
Turbine overhaul|turbine overhaul|Mechanical - rotary|Rotating equipment|Steam turbine;Gas turbine;Gearbox|Overhaul;Shutdown job
Motor rewinding (LT/HT)|motor rewinding|Electrical - LT;Electrical - HT|Electrical systems;Rotating equipment|Induction motor LT;Induction motor HT|Repair;Job work (free-issue material);Annual rate contract
Gearbox repair|gearbox repair|Mechanical - rotary|Rotating equipment|Gearbox;Ball mill;EOT crane|Repair;Overhaul
Heat exchanger retubing|heat exchanger retubing|Mechanical - static|Heat transfer;Static equipment|Shell and tube heat exchanger;Air cooled heat exchanger|Repair;Shutdown job
Heat exchanger hydrojet cleaning|hydrojet cleaning|Mechanical - static;Facility management|Cleaning services;Heat transfer|Shell and tube heat exchanger;Plate heat exchanger;Evaporator / MEE|Shutdown job;Annual rate contract
Cooling tower repair|cooling tower repair|Utilities;Mechanical - rotary|Heat transfer;Utilities|Cooling tower;Gearbox|Repair;Retrofit or upgrade;AMC - comprehensive
Valve servicing and calibration|valve servicing|Instrumentation;Piping|Piping and valves;Instrumentation and automation|Safety valve;Control valve;Gate/globe/ball valve|Overhaul;Inspection and testing;Shutdown job
Transformer oil filtration and repair|transformer repair|Electrical - HT|Electrical systems|Transformer|Repair;AMC - comprehensive;Inspection and testing
Switchgear and relay testing|switchgear and relay testing|Electrical - HT;Inspection and NDT|Electrical systems;Inspection and testing|HT switchgear;LT panel / MCC;Transformer|Inspection and testing;AMC - comprehensive
Conveyor belt vulcanising and repair|conveyor belt vulcanising|Material handling|Material handling|Belt conveyor;Bucket elevator|Repair;Annual rate contract
Crane and hoist maintenance|crane and hoist maintenance|Material handling;Electrical - LT|Material handling;Lifting and rigging|EOT crane;Hoist;Forklift|AMC - comprehensive;Repair;Inspection and testing
Bag filter and ESP repair|bag filter and ESP repair|Environment;Mechanical - static|Environment and water|Bag filter;ESP;Scrubber;ID/FD fan|Repair;Retrofit or upgrade;Shutdown job
Storage tank cleaning|storage tank cleaning|Facility management;Environment|Cleaning services;Storage tanks|Storage tank|Shutdown job;Manpower supply
Online leak sealing|online leak sealing|Piping;Mechanical - static|Piping and valves|Gate/globe/ball valve;Water tube boiler;Shell and tube heat exchanger|Repair;Annual rate contract
On-site machining|on-site machining|Mechanical - rotary;Mechanical - static|Machining and fabrication;Rotating equipment|Steam turbine;Shell and tube heat exchanger;Ball mill|Repair;Shutdown job
Dynamic balancing|dynamic balancing|Mechanical - rotary|Rotating equipment;Inspection and testing|ID/FD fan;Blower;Centrifuge|Inspection and testing;Repair
Shaft alignment (laser)|laser shaft alignment|Mechanical - rotary|Rotating equipment|Centrifugal pump;Screw compressor;Gearbox|Inspection and testing;AMC - non-comprehensive
Chimney and duct repair|chimney and duct repair|Structural;Refractory and insulation|Structures and civil;Boilers and fired heaters|Chimney / stack;ID/FD fan|Repair;Shutdown job
DG set maintenance|DG set maintenance|Electrical - LT;Utilities|Electrical systems;Utilities|DG set|AMC - comprehensive;Overhaul;Equipment rental
Chiller and HVAC AMC|chiller and HVAC maintenance|HVAC|HVAC and refrigeration|Chiller;AHU;Cooling tower|AMC - comprehensive;AMC - non-comprehensive
Instrument calibration|instrument calibration|Instrumentation;Inspection and NDT|Instrumentation and automation;Inspection and testing|Flow meter;Control valve;Weighbridge|Inspection and testing;Annual rate contract
Shutdown manpower|shutdown manpower|Mechanical - static;Piping|Manpower|Water tube boiler;Shell and tube heat exchanger;Rotary kiln|Manpower supply;Shutdown job
Scaffolding (erection, dismantling, rental)|scaffolding|Structural;Logistics and rigging|Scaffolding and access|Chimney / stack;Storage tank;Water tube boiler|Equipment rental;Manpower supply;Shutdown job
Industrial housekeeping and deep cleaning|industrial housekeeping|Facility management|Facility services;Cleaning services|Packaging machine;AHU|Manpower supply;Annual rate contract
Rubber lining repair|rubber lining repair|Painting and corrosion|Surface treatment;Storage tanks|Storage tank;Reactor (MSGL/SS);Agitator|Repair;Job work (free-issue material)
Fire system AMC|fire system maintenance|Fire and safety|Safety and fire;Facility services|Centrifugal pump|AMC - comprehensive;Inspection and testing
NDT: UT, RT, MPT, DPT|NDT work|Inspection and NDT|Inspection and testing|Pressure vessel;Storage tank;Water tube boiler|Inspection and testing;Manpower supply
Advanced NDT: PAUT, TOFD, MFL, IRIS|advanced NDT|Inspection and NDT|Inspection and testing|Shell and tube heat exchanger;Storage tank;Reactor (MSGL/SS)|Inspection and testing;Shutdown job
Remaining life assessment|remaining life assessment|Inspection and NDT;Mechanical - static|Inspection and testing;Engineering services;Boilers and fired heaters|Water tube boiler;Steam turbine;Pressure vessel|Inspection and testing;Consultancy
Vibration analysis and condition monitoring|vibration analysis|Mechanical - rotary;Inspection and NDT|Inspection and testing;Rotating equipment|Steam turbine;ID/FD fan;Centrifugal pump;Gearbox|Inspection and testing;AMC - non-comprehensive
Thermography survey|thermography survey|Electrical - LT;Inspection and NDT|Inspection and testing;Electrical systems|LT panel / MCC;Transformer;Rotary kiln|Inspection and testing;Consultancy
Energy audit|energy audit|Utilities;Process|Engineering services;Utilities|Water tube boiler;Screw compressor;Chiller|Consultancy
Safety audit and HAZOP|safety audit|Fire and safety;Process|Safety and fire;Engineering services|Reactor (MSGL/SS);Storage tank|Consultancy
Third party inspection (TPI)|third party inspection|Inspection and NDT|Inspection and testing|Pressure vessel;Shell and tube heat exchanger;Storage tank|Inspection and testing
Statutory inspection support (IBR, PESO)|statutory inspection support|Inspection and NDT;Mechanical - static|Inspection and testing;Boilers and fired heaters|Fire tube boiler;Water tube boiler;Pressure vessel;Safety valve|Consultancy;Inspection and testing
Electrical safety and arc-flash study|arc-flash study|Electrical - HT;Fire and safety|Engineering services;Electrical systems|HT switchgear;LT panel / MCC|Consultancy
Lightning and earthing survey|earthing survey|Electrical - LT|Electrical systems;Inspection and testing|Transformer;Chimney / stack|Inspection and testing;Consultancy
Drone and confined-space robot inspection|drone inspection|Inspection and NDT;IT/OT networks|Inspection and testing|Chimney / stack;Storage tank;Water tube boiler|Inspection and testing
Catalyst handling|catalyst handling|Process;Mechanical - static|Cleaning services;Static equipment|Reactor (MSGL/SS);Distillation column|Shutdown job;Manpower supply
Chemical cleaning and passivation|chemical cleaning|Process;Piping|Cleaning services;Heat transfer|Water tube boiler;Shell and tube heat exchanger;Plate heat exchanger|Shutdown job;Annual rate contract
Retort and furnace rebuild|furnace rebuild|Refractory and insulation;Mechanical - static|Boilers and fired heaters;Refractory and insulation|Rotary kiln;Hot air generator;Thermic fluid heater|Overhaul;Retrofit or upgrade
Rotor de-stacking and coil rewinding|rotor and coil rewinding|Electrical - HT|Electrical systems;Rotating equipment|Induction motor HT;Transformer|Repair;Job work (free-issue material)
Thermal spray and hard-facing|hard-facing|Painting and corrosion;Mechanical - rotary|Surface treatment;Machining and fabrication|Crusher;Ball mill;ID/FD fan|Job work (free-issue material);Repair
In-situ PWHT and stress relieving|in-situ stress relieving|Mechanical - static;Inspection and NDT|Static equipment;Boilers and fired heaters|Water tube boiler;Pressure vessel;Reactor (MSGL/SS)|Shutdown job;Equipment rental
Heavy lift and rigging|heavy lifting|Logistics and rigging|Lifting and rigging|EOT crane;Distillation column;Transformer|Equipment rental;Erection and commissioning
Hazardous waste transport and disposal|hazardous waste disposal|Environment|Environment and water;Cleaning services|ETP / STP / ZLD;Filter press|Annual rate contract;O&M
Water treatment O&M|water treatment operation|Environment;Utilities|Environment and water;Utilities|RO / DM plant;ETP / STP / ZLD;Cooling tower|O&M;AMC - comprehensive
DCS/PLC migration|DCS and PLC migration|Automation and control;IT/OT networks|Instrumentation and automation|DCS / PLC;VFD / soft starter;Control valve|Retrofit or upgrade;Design and engineering
Structural stability audit|structural stability audit|Civil;Structural|Engineering services;Structures and civil|Chimney / stack;EOT crane|Consultancy;Inspection and testing
Failure analysis laboratory|failure analysis|Inspection and NDT|Inspection and testing;Engineering services|Water tube boiler;Gearbox;Steam turbine|Inspection and testing;Consultancy
Environmental monitoring|environmental monitoring|Environment|Environment and water;Inspection and testing|Chimney / stack;Scrubber;ETP / STP / ZLD|Inspection and testing;Consultancy
`;

const categoryOf = new Map(
  facts.categories.flatMap((category) => category.services.map((name) => [name, category.id])),
);

/** The 80 services of the facts, in the order of their categories. */
export const services: readonly Service[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, phrase, ...lists] = line.split('|') as [string, string, string, string, string, string];
    const [disciplines, serviceGroups, equipmentFamilies, natureOfWork] = lists.map((list) => list.split(';')) as [
      string[],
      string[],
      string[],
      string[],
    ];
    const categoryId = categoryOf.get(name);
    if (categoryId === undefined) throw new RangeError(`No category has the service ${name}`);
    return {
      id: slugOf(name),
      name,
      categoryId,
      phrase,
      disciplines,
      serviceGroups,
      equipmentFamilies,
      natureOfWork,
    };
  });

const servicesByName = new Map(services.map((service) => [service.name, service]));

/**
 * The service with this name.
 * @param name a service name of the facts
 * @throws RangeError when there is none
 */
export function serviceNamed(name: string): Service {
  const service = servicesByName.get(name);
  if (!service) throw new RangeError(`No service is named ${name}`);
  return service;
}
