package orrery.testing.programs;

import com.google.common.collect.ImmutableMap;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingDistance;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/** Gives jqwik's properties the programs that they have as parameters. jqwik finds it as a service. */
public final class ProgramArbitraryProvider implements ArbitraryProvider {
    private static final ImmutableMap<Class<?>, Generator<?>> GENERATORS = ImmutableMap.of(
            StreamProgram.class, Programs.streams(),
            GraphProgram.class, Programs.graphs(GraphShape.DEFAULT),
            UpdateProgram.class, Programs.updates(),
            ConditionalProgram.class, Programs.conditionals(),
            MemoryProgram.class, Programs.memory(),
            CopyProgram.class, Programs.copies(),
            LaunchProgram.class, Programs.launches(),
            SplitProgram.class, Programs.splits());

    /** Creates the provider, for jqwik. */
    public ProgramArbitraryProvider() {}

    @Override
    public boolean canProvideFor(TypeUsage targetType) {
        return GENERATORS.containsKey(targetType.getRawType());
    }

    @Override
    public Set<Arbitrary<?>> provideFor(TypeUsage targetType, SubtypeProvider subtypeProvider) {
        Generator<?> generator = targetType
                .findAnnotation(GraphSize.class)
                .filter(size -> targetType.isOfType(GraphProgram.class))
                .<Generator<?>>map(size -> Programs.graphs(new GraphShape(size.depth(), size.width(), size.density())))
                .orElseGet(() -> GENERATORS.get(targetType.getRawType()));
        return Set.of(arbitrary(generator));
    }

    /** Returns the programs of a generator, which jqwik shrinks by {@link TestProgram#smaller}. */
    public static <P extends TestProgram> Arbitrary<P> arbitrary(Generator<P> generator) {
        return Arbitraries.fromGenerator((Random random) -> new ShrinkableProgram<>(generator.next(random)));
    }

    /** A program that jqwik shrinks. */
    private record ShrinkableProgram<P extends TestProgram>(P value) implements Shrinkable<P> {
        @Override
        @SuppressWarnings("unchecked") // the smaller versions of a program are of its type
        public Stream<Shrinkable<P>> shrink() {
            return value.smaller().stream().map(each -> new ShrinkableProgram<>((P) each));
        }

        @Override
        public ShrinkingDistance distance() {
            return ShrinkingDistance.of(value.size());
        }
    }
}
