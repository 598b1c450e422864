package orrery.ptx;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.sim.BlockContext;

/** What runs the blocks of a launch, from the first one on, which tells the shape. */
final class LaunchCode {
    private final LazyCode code;
    private final byte[] parameters;
    private final long[] addresses;
    private final LaunchArguments arguments;
    private volatile @Nullable RunningEntry running;

    LaunchCode(LazyCode code, byte[] parameters, long[] addresses, LaunchArguments arguments) {
        this.code = code;
        this.parameters = parameters;
        this.addresses = addresses;
        this.arguments = arguments;
    }

    RunningEntry running(BlockContext block) {
        RunningEntry known = running;
        return known != null ? known : begin(block);
    }

    private synchronized RunningEntry begin(BlockContext block) {
        RunningEntry begun = running;
        if (begun == null) {
            LazyCode.Compiled compiled = code.get(arguments.isObserved(), block.shape());
            begun = new RunningEntry(compiled.plan(), compiled.code(), parameters, addresses, arguments);
            running = begun;
        }
        return begun;
    }
}
