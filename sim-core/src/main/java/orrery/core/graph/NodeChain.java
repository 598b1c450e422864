package orrery.core.graph;

import java.util.ArrayList;
import java.util.List;

/** Nodes, the one that joined last before all others. */
final class NodeChain {
    /** The place of a node in the chain. */
    static final class Link {
        private final Node node;
        private Link previous;
        private Link next;

        Link(Node node) {
            this.node = node;
        }
    }

    private Link first;

    Link add(Node node) {
        Link link = new Link(node);
        link.next = first;
        if (first != null) {
            first.previous = link;
        }
        first = link;
        return link;
    }

    void remove(Link link) {
        if (link.previous == null) {
            first = link.next;
        } else {
            link.previous.next = link.next;
        }
        if (link.next != null) {
            link.next.previous = link.previous;
        }
    }

    List<Node> asList() {
        List<Node> nodes = new ArrayList<>();
        for (Link link = first; link != null; link = link.next) {
            nodes.add(link.node);
        }
        return nodes;
    }
}
