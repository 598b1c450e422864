package orrery.ptx;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Objects;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.device.EntryCode;

/** The code of an entry, compiled at its first launch. */
final class LazyCode {
    private final EntryCompiler entry;
    private final Supplier<EntryCode> code;

    LazyCode(EntryCompiler entry) {
        this.entry = entry;
        this.code = Suppliers.memoize(entry::compile);
    }

    EntryCompiler entry() {
        return entry;
    }

    EntryCode get() {
        return Objects.requireNonNull(code.get());
    }
}
