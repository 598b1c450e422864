package orrery.ptx;

import java.util.concurrent.ConcurrentLinkedQueue;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.SteppedBlock;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.EntryCode;
import orrery.ptx.device.EntryPlan;

/** A launch that runs. Threads of the JVM that run blocks of it at the same time have a state each, and reuse it. */
final class RunningEntry {
    private final EntryPlan plan;
    private final EntryCode code;
    private final byte[] parameters;
    private final long[] addresses;
    private final LaunchArguments arguments;
    private final ConcurrentLinkedQueue<BlockState> idle = new ConcurrentLinkedQueue<>();

    RunningEntry(EntryPlan plan, EntryCode code, byte[] parameters, long[] addresses, LaunchArguments arguments) {
        this.plan = plan;
        this.code = code;
        this.parameters = parameters;
        this.addresses = addresses;
        this.arguments = arguments;
    }

    void run(SteppedBlock block) {
        BlockState state = idle.poll();
        if (state == null) {
            state = new BlockState(plan, code, block.context().shape(), parameters, addresses, arguments, block);
        }
        state.run(block);
        idle.add(state);
    }
}
