package orrery.core.exec;

import orrery.device.Occupancy.Footprint;
import orrery.device.SmLimits;

/** What is free on one multiprocessor. */
final class SmRoom {
    private int threads;
    private int blocks;
    private int registers;
    private int sharedBytes;

    SmRoom(SmLimits limits) {
        threads = limits.maxThreads();
        blocks = limits.maxBlocks();
        registers = limits.registers();
        sharedBytes = limits.sharedBytes();
    }

    /** Takes the room of one block; false if there is too little. */
    boolean takes(Footprint block) {
        if (threads < block.threads()
                || blocks < 1
                || registers < block.registers()
                || sharedBytes < block.sharedBytes()) {
            return false;
        }
        threads -= block.threads();
        blocks--;
        registers -= block.registers();
        sharedBytes -= block.sharedBytes();
        return true;
    }

    /** Gives the room of one block back. */
    void gives(Footprint block) {
        threads += block.threads();
        blocks++;
        registers += block.registers();
        sharedBytes += block.sharedBytes();
    }
}
