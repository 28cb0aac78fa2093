# Maximum-weight matching by networkx (Debian: python3-networkx). Reads what lemon.cpp reads and prints the same.
import array
import json
import sys
import time

import networkx

data = sys.stdin.buffer.read()
n, m = array.array("i", data[:8])
first = array.array("i", data[8 : 8 + 4 * m])
second = array.array("i", data[8 + 4 * m : 8 + 8 * m])
weight = array.array("d", data[8 + 8 * m :])
graph = networkx.Graph()
graph.add_nodes_from(range(n))
graph.add_weighted_edges_from((u, v, int(w)) for u, v, w in zip(first, second, weight))
started = time.process_time()
pairs = networkx.max_weight_matching(graph)
ms = 1000 * (time.process_time() - started)
print(json.dumps({"weight": sum(graph[u][v]["weight"] for u, v in pairs), "ms": ms}))
