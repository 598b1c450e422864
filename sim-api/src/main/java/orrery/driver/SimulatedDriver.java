package orrery.driver;

import orrery.core.machine.SimulatedMachine;

/** The driver of a simulated machine. */
class SimulatedDriver extends ChapterDriver {
    private final SimulatedMachine machine;
    private final Chapters chapters;
    private final HostMemory host;

    SimulatedDriver(SimulatedMachine machine) {
        this(new Session(machine, CUstream.LEGACY));
    }

    /** Creates a driver whose calls a session makes. */
    SimulatedDriver(Session session) {
        this.machine = session.machine();
        this.chapters = new Chapters(session, this);
        this.host = new SimulatedHostMemory(machine);
    }

    @Override
    final Chapters chapters() {
        return chapters;
    }

    /** Returns the machine. */
    final SimulatedMachine machine() {
        return machine;
    }

    @Override
    public final HostMemory host() {
        return host;
    }
}
