package orrery.ptx;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.LaunchArguments;
import orrery.sim.BlockContext;

/**
 * The compiled code of a launch. It is compiled when the first block begins, because only a block has the shape of the
 * launch.
 */
final class LaunchCode {
    private final LazyCode code;
    private final byte[] parameters;
    private final long[] addresses;
    private final LaunchArguments arguments;
    private volatile @Nullable RunningEntry entry;

    LaunchCode(LazyCode code, byte[] parameters, long[] addresses, LaunchArguments arguments) {
        this.code = code;
        this.parameters = parameters;
        this.addresses = addresses;
        this.arguments = arguments;
    }

    /** Returns the entry that runs a block. */
    RunningEntry entryFor(BlockContext block) {
        RunningEntry known = entry;
        return known != null ? known : compile(block);
    }

    private synchronized RunningEntry compile(BlockContext block) {
        RunningEntry known = entry;
        if (known == null) {
            LazyCode.Compiled compiled = code.get(arguments.isObserved(), block.shape());
            known = new RunningEntry(compiled.plan(), compiled.code(), parameters, addresses, arguments);
            entry = known;
        }
        return known;
    }
}
