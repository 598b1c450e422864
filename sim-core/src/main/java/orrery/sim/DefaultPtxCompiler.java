package orrery.sim;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/** Holds the compiler that {@link ServiceLoader} finds. It is looked up once. */
final class DefaultPtxCompiler {
    private static final Supplier<Optional<PtxCompiler>> FOUND =
            Suppliers.memoize(() -> ServiceLoader.load(PtxCompiler.class, PtxCompiler.class.getClassLoader())
                    .findFirst());

    private DefaultPtxCompiler() {}

    static Optional<PtxCompiler> get() {
        return Objects.requireNonNull(FOUND.get());
    }
}
