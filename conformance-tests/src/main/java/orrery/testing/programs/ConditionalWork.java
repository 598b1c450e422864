package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import orrery.testing.programs.ConditionalProgram.Part;

/**
 * A conditional node with its bodies. A WHILE node has another node before it, which sets how often the body runs.
 *
 * @param part the node; it is no {@link ConditionalProgram.Work}
 */
public record ConditionalWork(Part part) implements ProgramWork {

    /** Checks that it is a conditional node. */
    public ConditionalWork {
        if (part instanceof ConditionalProgram.Work) {
            throw new IllegalArgumentException(part + " is given; legal are If, While and Switch");
        }
    }

    @Override
    public int nodes() {
        return part instanceof ConditionalProgram.While ? 2 : 1;
    }

    @Override
    public List<ProgramCall> calls(String node, Argument<?> graph, Argument<?> dependencies) {
        ConditionalParts adding = ConditionalParts.of(graph, node + "Counters", List.of(part));
        adding.add(graph, node, part, dependencies, 0);
        return adding.calls();
    }

    @Override
    public void apply(int[] cells) {
        ConditionalProgram.apply(List.of(part), cells);
    }

    @Override
    public Set<Integer> writes() {
        return ConditionalProgram.allWork(part)
                .flatMap(each -> each.writes().stream())
                .collect(ImmutableSet.toImmutableSet());
    }

    @Override
    public Set<Integer> touches() {
        return ConditionalProgram.allWork(part)
                .flatMap(each -> each.touches().stream())
                .collect(ImmutableSet.toImmutableSet());
    }

    @Override
    public int size() {
        return ConditionalProgram.size(List.of(part));
    }

    @Override
    public List<ConditionalWork> smaller() {
        return ConditionalProgram.smaller(ImmutableList.of(part)).stream()
                .filter(parts -> parts.size() == 1)
                .map(parts -> new ConditionalWork(parts.get(0)))
                .toList();
    }
}
