package orrery.ptx;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Objects;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.device.EntryCode;
import orrery.ptx.device.EntryPlan;

/**
 * The code of an entry, compiled at its first launch: as it is, and with calls that watch its accesses to shared
 * memory, for launches that are observed.
 */
final class LazyCode {
    private final EntryCompiler entry;
    private final Supplier<Compiled> plain;
    private final Supplier<Compiled> watched;

    /** Code and what is known of it. */
    record Compiled(EntryPlan plan, EntryCode code) {}

    LazyCode(EntryCompiler entry) {
        this.entry = entry;
        this.plain = Suppliers.memoize(() -> compiled(entry));
        this.watched = Suppliers.memoize(() -> compiled(entry.watched()));
    }

    private static Compiled compiled(EntryCompiler entry) {
        return new Compiled(entry.plan(), entry.compile());
    }

    EntryCompiler entry() {
        return entry;
    }

    Compiled get(boolean isObserved) {
        return Objects.requireNonNull((isObserved ? watched : plain).get());
    }
}
