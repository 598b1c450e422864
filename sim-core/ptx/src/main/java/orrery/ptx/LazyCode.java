package orrery.ptx;

import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.compile.EntryCompiler.Variant;
import orrery.ptx.device.EntryCode;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.text.Statement;
import orrery.sim.LaunchShape;

/**
 * The code of an entry, compiled at its first launch: as it is, with calls that watch its accesses to shared memory for
 * launches that are observed, and with cuts at which lanes of a warp go on together where blocks of that shape need
 * them.
 */
final class LazyCode {
    private final EntryCompiler entry;
    private final Map<Use, Compiled> byUse = new ConcurrentHashMap<>();
    private final Map<Variant, Compiled> byVariant = new ConcurrentHashMap<>();

    /** Code and what is known of it. */
    record Compiled(EntryPlan plan, EntryCode code) {}

    /** What a launch needs the code for. */
    private record Use(boolean isObserved, int blockX, int blockY, int blockZ) {}

    LazyCode(EntryCompiler entry) {
        this.entry = entry;
    }

    EntryCompiler entry() {
        return entry;
    }

    Compiled get(boolean isObserved, LaunchShape shape) {
        return byUse.computeIfAbsent(new Use(isObserved, shape.blockX(), shape.blockY(), shape.blockZ()), use -> {
            ImmutableSet<Statement.Code> together = entry.exchangesWithoutBarrier(shape);
            return byVariant.computeIfAbsent(new Variant(isObserved, together), this::compiled);
        });
    }

    private Compiled compiled(Variant variant) {
        EntryCompiler compiler = entry.with(variant);
        return new Compiled(compiler.plan(), compiler.compile());
    }
}
