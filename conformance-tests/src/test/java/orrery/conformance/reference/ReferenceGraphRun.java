package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import orrery.conformance.reference.Graph.Node;
import orrery.conformance.reference.ReferenceOperation.Identity;
import orrery.device.CostModel;

/**
 * One execution of a graph. An embedded graph is laid out in place: its node stands for the beginning, and a join for
 * the end. The nodes of a graph come first, in their order, then those of the first embedded graph with its join, and
 * so on; that is the order in which they are submitted.
 */
final class ReferenceGraphRun {
    private static final int DEFAULT_PRIORITY = 0;

    private final Identity launch;
    private final ReferenceExecution execution;
    private final Graph graph;
    private final int firstPosition;
    private final long first;
    private final LongConsumer whenOver;
    private final List<ReferenceOperation> operations = new ArrayList<>();
    private final Set<ReferenceOperation> joins = new HashSet<>();
    private int open;
    private long issuedAt;
    private long lastEnd;

    /** The operations of a graph: where each node begins and ends, and the graphs inside. */
    private static final class Level {
        private final List<Node> nodes;
        private final List<ReferenceOperation> begins = new ArrayList<>();
        private final List<ReferenceOperation> ends = new ArrayList<>();
        private final Map<Integer, Level> embedded = new HashMap<>();

        Level(List<Node> nodes) {
            this.nodes = nodes;
        }
    }

    /**
     * An execution of a graph, or of a body.
     *
     * @param launch what it is a part of
     * @param execution the execution of the executable graph
     * @param graph the graph, or the body
     * @param firstPosition where in the executable graph it begins
     * @param first when its first nodes can have their turn
     * @param whenOver is told when everything is complete
     */
    ReferenceGraphRun(
            Identity launch,
            ReferenceExecution execution,
            Graph graph,
            int firstPosition,
            long first,
            LongConsumer whenOver) {
        this.launch = launch;
        this.execution = execution;
        this.graph = graph;
        this.firstPosition = firstPosition;
        this.first = first;
        this.whenOver = whenOver;
        this.lastEnd = first;
    }

    /**
     * Begins; {@code eventNodes} is told each event node before it is ordered with others.
     *
     * @param submitted when the device sees the first of what the host submits one by one; 0 if the device launches
     */
    void begin(long submitted, Consumer<ReferenceOperation> eventNodes) {
        Level whole = layOut(graph);
        tellEventNodes(whole, eventNodes);
        connect(whole);
        findJoins();
        if (submitted > 0) {
            submitRoots(whole, submitted);
        }
        open = operations.size();
        if (open == 0) {
            whenOver.accept(first);
        }
        for (ReferenceOperation operation : List.copyOf(operations)) {
            operation.submit();
        }
    }

    /**
     * Finds where branches join. Each operation without dependencies in the graph begins a branch; another one belongs
     * to the last branch of its dependencies. A kernel that depends on several branches starts late.
     */
    private void findJoins() {
        Map<ReferenceOperation, Integer> branches = new HashMap<>();
        for (ReferenceOperation operation : operations) {
            Set<Integer> before = branchesBefore(operation, branches);
            if (before.size() > 1) {
                joins.add(operation);
                if (operation instanceof ReferenceKernel) {
                    operation.delay(launch.device().costs().graphIssue().branchJoin());
                }
            }
        }
    }

    private Set<Integer> branchesBefore(ReferenceOperation operation, Map<ReferenceOperation, Integer> branches) {
        Set<Integer> before = new HashSet<>();
        for (ReferenceOperation dependency : operation.dependencies()) {
            if (dependency.identity().graph() == this) {
                before.add(branch(dependency, branches));
            }
        }
        return before;
    }

    private int branch(ReferenceOperation operation, Map<ReferenceOperation, Integer> branches) {
        Integer known = branches.get(operation);
        if (known == null) {
            known = branchesBefore(operation, branches).stream()
                    .max(Integer::compare)
                    .orElse(operation.identity().position());
            branches.put(operation, known);
        }
        return known;
    }

    /** The host submits what has no dependencies one by one. */
    private void submitRoots(Level level, long submitted) {
        CostModel costs = launch.device().costs();
        int roots = 0;
        for (int i = 0; i < level.nodes.size(); i++) {
            if (level.nodes.get(i).edges().isEmpty()) {
                long at = submitted + costs.graphLaunch().submitted(roots);
                level.begins.get(i).notBefore(at + costs.graphStart());
                roots++;
            }
        }
    }

    private Level layOut(Graph graph) {
        Level level = new Level(graph.nodes());
        for (Node node : level.nodes) {
            level.begins.add(operation(node));
        }
        level.ends.addAll(level.begins);
        for (int i = 0; i < level.nodes.size(); i++) {
            if (level.nodes.get(i).kind() instanceof NodeKind.Child child) {
                level.embedded.put(i, layOut(child.graph()));
                level.ends.set(i, add(new ReferenceMarker(identity("join"), 0)));
            }
        }
        return level;
    }

    /** Of what priorities have no effect on. */
    private Identity identity(String kind) {
        return identity(kind, launch.device().defaultUrgency());
    }

    private Identity identity(String kind, int urgency) {
        int position = firstPosition + operations.size();
        return new Identity(launch.device(), launch.owner(), urgency, kind, first, this, position);
    }

    /**
     * A kernel is as urgent as the launch. If the executable graph says so, it has the priority of its node instead,
     * which may come from the stream that it was captured in.
     */
    private int urgency(Kernel kernel, int captured) {
        return execution.exec().nodePriorities()
                ? launch.device().urgency(kernel.attributes().priorityOr(captured))
                : launch.urgency();
    }

    private ReferenceOperation operation(Node node) {
        NodeKind kind = node.kind();
        if (kind instanceof NodeKind.StreamWork does) {
            Work work = does.work();
            Identity identity = work instanceof Kernel kernel
                    ? identity(kernel.kind(), urgency(kernel, DEFAULT_PRIORITY))
                    : identity(work.kind());
            return add(work.operation(identity, node.id()));
        } else if (kind instanceof NodeKind.Captured captured) {
            Kernel kernel = captured.kernel();
            ReferenceContext context =
                    launch.owner().context().at(captured.stream().place());
            return add(new ReferenceKernel(
                    identity(kernel.kind(), urgency(kernel, captured.stream().priority())),
                    kernel,
                    node.id(),
                    context::multiprocessors));
        } else if (kind instanceof NodeKind.Allocation) {
            return add(new ReferenceFrontEndOperation(identity("alloc"), 0, EffectInstant.BEGIN, () -> {}));
        } else if (kind instanceof NodeKind.Free) {
            return add(new ReferenceFrontEndOperation(identity("free"), 0, EffectInstant.BEGIN, () -> {}));
        } else if (kind instanceof NodeKind.Conditional conditional) {
            return add(new ReferenceConditional(
                    identity(conditional.type().name(), launch.urgency()), node.id(), conditional));
        } else if (kind instanceof NodeKind.Child) {
            return add(new ReferenceMarker(identity("child graph"), 0));
        } else if (kind instanceof NodeKind.RecordEvent) {
            return add(new ReferenceMarker(identity("event record"), 0));
        } else if (kind instanceof NodeKind.AwaitEvent) {
            return add(new ReferenceMarker(identity("event wait"), 0));
        }
        return add(new ReferenceMarker(identity("join"), 0));
    }

    private ReferenceOperation add(ReferenceOperation operation) {
        operations.add(operation);
        return operation;
    }

    private static void tellEventNodes(Level level, Consumer<ReferenceOperation> eventNodes) {
        for (int i = 0; i < level.nodes.size(); i++) {
            NodeKind kind = level.nodes.get(i).kind();
            if (kind instanceof NodeKind.RecordEvent || kind instanceof NodeKind.AwaitEvent) {
                eventNodes.accept(level.begins.get(i));
            } else if (level.embedded.containsKey(i)) {
                tellEventNodes(level.embedded.get(i), eventNodes);
            }
        }
    }

    /** Orders the operations of a graph, those of embedded graphs first. */
    private static void connect(Level level) {
        for (int i = 0; i < level.nodes.size(); i++) {
            if (level.embedded.containsKey(i)) {
                enclose(level.begins.get(i), level.embedded.get(i), level.ends.get(i));
            }
        }
        for (int i = 0; i < level.nodes.size(); i++) {
            for (Graph.Edge edge : level.nodes.get(i).edges()) {
                edge.kind().order(level.begins.get(i), level.ends.get(edge.from()));
            }
        }
    }

    private static void enclose(ReferenceOperation begin, Level inner, ReferenceOperation end) {
        connect(inner);
        Set<Integer> followed = new HashSet<>();
        Set<Integer> overtaken = new HashSet<>();
        for (int i = 0; i < inner.nodes.size(); i++) {
            if (inner.nodes.get(i).edges().isEmpty()) {
                inner.begins.get(i).follow(begin);
            }
            for (Graph.Edge edge : inner.nodes.get(i).edges()) {
                (edge.kind().endsAfter() ? followed : overtaken).add(edge.from());
            }
        }
        for (int i = 0; i < inner.nodes.size(); i++) {
            if (!followed.contains(i) || overtaken.contains(i)) {
                end.follow(inner.ends.get(i));
            }
        }
        if (inner.nodes.isEmpty()) {
            end.follow(begin);
        }
    }

    ReferenceExecution execution() {
        return execution;
    }

    /** When a kernel is issued whose turn comes at {@code now}: they are issued one after the other. */
    long issue(ReferenceOperation kernel, long now) {
        long issue = Math.max(now, issuedAt);
        issuedAt = issue + launch.device().costs().graphIssue().of(joins.contains(kernel), !kernel.isFollowed());
        return issue;
    }

    /** One of the operations is complete. */
    void completed(ReferenceOperation operation) {
        lastEnd = Math.max(lastEnd, operation.end());
        open--;
        if (open == 0) {
            whenOver.accept(lastEnd);
        }
    }
}
